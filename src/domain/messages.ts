/** What is shown when something fails, where it is said in more than one place (specification, section 8; the last two are ours). */
export const MESSAGES = {
  paymentNotStarted: 'Failed to initiate payment. Please try again.',
  paymentNotVerified: 'Failed to verify payment status',
  paymentUnknown: 'Payment record not found',
  deskNotLoaded: 'Failed to load data',
  changeNotSaved: 'The change could not be saved. Please try again.',
  wrongType: 'This value has the wrong type',
} as const;
