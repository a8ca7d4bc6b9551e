/** Whether Stripe accepts this as an email address. */
export function isEmail(value: string): boolean {
  return value.length <= 254 && /^[^\s@<>(),;:"]+@[^\s@.<>(),;:"]+(\.[^\s@.<>(),;:"]+)+$/.test(value);
}
