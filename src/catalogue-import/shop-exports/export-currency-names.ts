const names: Readonly<Record<string, string>> = { USD: 'dólares', EUR: 'euros' }

/** Name of a currency for sentences: `dólares`; other currencies by their code. */
export function formatCurrencyName(code: string): string {
  return names[code] ?? code
}
