const minLength = 4
const maxLength = 200
const shownEndLength = 4

/** Normalises a licence key; null if invalid. */
export function normalizeLicenceKey(text: string): string | null {
  const key = text.normalize('NFC').trim()
  const length = [...key].length
  return length < minLength || length > maxLength || /\p{C}/u.test(key) ? null : key
}

/**
 * Masks a licence key: `ABCD-EFGH-1234` → `••••1234`. Returns `Ilegible` for a key that cannot be
 * decrypted.
 */
export function maskLicenceKey(key: string | undefined): string {
  if (key === undefined) return 'Ilegible'
  const end = key.length > 2 * shownEndLength ? key.slice(-shownEndLength) : key.slice(-2)
  return `••••${end}`
}

/** Whether an order contains digital products only. */
export function isDigitalOnlyOrder(lines: readonly { digital: boolean }[]): boolean {
  return lines.length > 0 && lines.every(({ digital }) => digital)
}
