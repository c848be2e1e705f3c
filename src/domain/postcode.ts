/**
 * Removes spaces and punctuation from a pasted postcode: ` 06700` and `06 700` → `06700`. The result is not validated.
 */
export function normalizePostcode(written: string): string {
  return written.replace(/[^\da-z]/gi, '')
}
