/** A postcode without what is pasted along with it: ` 06700` and `06 700` → `06700`. What is left is not yet judged. */
export function tidyPostcode(written: string): string {
  return written.replace(/[^\da-z]/gi, '')
}
