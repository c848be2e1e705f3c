const digitWeights = [3, 7, 1]

/** Whether a text is a CLABE: 18 digits with check digit. `isClabe('002010077777777771')` is true. */
export function isClabe(text: string): boolean {
  if (!/^\d{18}$/.test(text)) return false
  const digits = [...text].map(Number)
  const sum = digits
    .slice(0, 17)
    .reduce((total, digit, index) => total + ((digit * (digitWeights[index % 3] ?? 0)) % 10), 0)
  return (10 - (sum % 10)) % 10 === digits[17]
}

/** Bank, place, account and check digit of a CLABE, in pieces that one can read. */
export function clabeInGroups(clabe: string): string {
  return clabe.replace(/^(\d{3})(\d{3})(\d{4})(\d{4})(\d{4})$/, '$1 $2 $3 $4 $5')
}
