/** Whether the emulator accepts this as an email address: at most 254 characters, with a dot in the domain. */
export function isEmail(value: string): boolean {
  return value.length <= 254 && /^[^\s@<>(),;:"]+@[^\s@.<>(),;:"]+(\.[^\s@.<>(),;:"]+)+$/.test(value);
}
