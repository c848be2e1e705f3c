/** Validates the check digit of an EAN-13 barcode. */
export function isGtin13(text: string): boolean {
  const sum = [...text].reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0)
  return /^\d{13}$/.test(text) && sum % 10 === 0
}
