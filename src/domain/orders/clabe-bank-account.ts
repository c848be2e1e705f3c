import { speiBanksByCode } from './spei-banks.ts'

const digitWeights = [3, 7, 1]

/**
 * Whether a text is a valid CLABE bank account: bank code other than 000, 18 digits, correct check digit, as
 * `002010077777777771`.
 */
export function isClabe(text: string): boolean {
  if (!/^(?!000)\d{18}$/.test(text)) return false
  const digits = [...text].map(Number)
  const sum = digits
    .slice(0, 17)
    .reduce((total, digit, index) => total + ((digit * (digitWeights[index % 3] ?? 0)) % 10), 0)
  return (10 - (sum % 10)) % 10 === digits[17]
}

/** Bank (SPEI participant) of a CLABE account, or null: `002010077777777771` → `BANAMEX`. */
export function findBankOfClabe(clabe: string): string | null {
  return speiBanksByCode.get(clabe.slice(0, 3)) ?? null
}

/** Formats a CLABE account in digit groups: bank, city, account number and check digit. */
export function formatClabe(clabe: string): string {
  return clabe.replace(/^(\d{3})(\d{3})(\d{4})(\d{4})(\d{4})$/, '$1 $2 $3 $4 $5')
}
