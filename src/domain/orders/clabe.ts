import { speiParticipants } from './spei-participants.ts'

const digitWeights = [3, 7, 1]

/** Whether a text is a CLABE: a bank other than 000, and 18 digits with the right check digit, as `002010077777777771`. */
export function isClabe(text: string): boolean {
  if (!/^(?!000)\d{18}$/.test(text)) return false
  const digits = [...text].map(Number)
  const sum = digits
    .slice(0, 17)
    .reduce((total, digit, index) => total + ((digit * (digitWeights[index % 3] ?? 0)) % 10), 0)
  return (10 - (sum % 10)) % 10 === digits[17]
}

/** The participant of SPEI that a CLABE belongs to, or null: `002010077777777771` → `BANAMEX`. */
export function bankOfClabe(clabe: string): string | null {
  return speiParticipants.get(clabe.slice(0, 3)) ?? null
}

/** Bank, place, account and check digit of a CLABE, in pieces that one can read. */
export function clabeInGroups(clabe: string): string {
  return clabe.replace(/^(\d{3})(\d{3})(\d{4})(\d{4})(\d{4})$/, '$1 $2 $3 $4 $5')
}
