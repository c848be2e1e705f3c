const minLength = 4
const maxLength = 200
const shownEndLength = 4

/** A licence key as it is kept, without what surrounds it; null when the text cannot be one. */
export function tidyLicenceKey(text: string): string | null {
  const key = text.normalize('NFC').trim()
  const length = [...key].length
  return length < minLength || length > maxLength || /\p{C}/u.test(key) ? null : key
}

/** A key with only its end to be read, to tell it from others: `ABCD-EFGH-1234` → `••••1234`. One that no secret opens says so. */
export function maskedLicenceKey(key: string | undefined): string {
  if (key === undefined) return 'Ilegible'
  const end = key.length > 2 * shownEndLength ? key.slice(-shownEndLength) : key.slice(-2)
  return `••••${end}`
}

/** Whether an order holds nothing that has to travel. */
export function isAllDigital(lines: readonly { digital: boolean }[]): boolean {
  return lines.length > 0 && lines.every(({ digital }) => digital)
}
