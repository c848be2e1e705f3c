/** Normalises an e-mail address for comparison: without case and surrounding spaces. */
export function normalizeEmail(email: string): string {
  return email.normalize('NFC').trim().toLowerCase()
}
