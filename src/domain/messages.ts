/** Error messages used in more than one place (docs/product.md, Messages). */
export const MESSAGES = {
  paymentNotStarted: 'Failed to initiate payment. Please try again.',
  paymentNotVerified: 'Failed to verify payment status',
  paymentUnknown: 'Payment record not found',
  dataNotLoaded: 'Failed to load data',
  changeNotSaved: 'The change could not be saved. Please try again.',
  wrongType: 'This value has the wrong type',
} as const;
