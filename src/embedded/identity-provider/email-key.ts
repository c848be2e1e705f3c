/** The comparison key of an e-mail: without case and outer spaces. */
export function emailKey(email: string): string {
  return email.normalize('NFC').trim().toLowerCase()
}
