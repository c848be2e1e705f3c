import type { Centavos } from './money.ts'

/** Formats an amount: 123450 centavos → `$1,234.50`. */
export function formatCentavos(amount: Centavos): string {
  const { whole, cents } = formatPesosAndCentavos(amount)
  return whole + cents
}

/** Formats pesos and centavos separately, to display centavos smaller: `$1,234` and `.50`. */
export function formatPesosAndCentavos(amount: Centavos): { whole: string; cents: string } {
  const absolute = Math.abs(amount)
  const whole = formatWithThousandsSeparators(Math.trunc(absolute / 100))
  const cents = String(absolute % 100).padStart(2, '0')
  return { whole: `${amount < 0 ? '−' : ''}$${whole}`, cents: `.${cents}` }
}

/** Error message for an amount: missing, out of range, or with fractions of a centavo. */
export const invalidAmountText = 'Escribe un importe en pesos, con dos decimales a lo más.'

/** Hint for an unreadable amount such as `10,50`, which has a decimal comma. */
export function formatUnreadableAmountHint(typed: string): string {
  const [, whole, cents] = /^\$?\s*(\d[\d.,]*),(\d{1,2})$/.exec(typed.trim()) ?? []
  if (whole === undefined || cents === undefined) return invalidAmountText
  const meant = `${whole.replaceAll(/[.,]/g, '')}.${cents.padEnd(2, '0')}`
  return `Escribe los centavos con punto: ${meant}.`
}

/** `1234567` → `1,234,567` */
export function formatWithThousandsSeparators(whole: number): string {
  const digits = String(whole)
  const first = digits.length % 3 || 3
  const groups = [digits.slice(0, first)]
  for (let at = first; at < digits.length; at += 3) groups.push(digits.slice(at, at + 3))
  return groups.join(',')
}
