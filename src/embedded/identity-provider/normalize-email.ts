/** Comparison key of an e-mail, without case and surrounding spaces. */
export function normalizeEmail(email: string): string {
  return email.normalize('NFC').trim().toLowerCase()
}
