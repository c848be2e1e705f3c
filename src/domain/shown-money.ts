import type { Centavos } from './money.ts'

/** An amount as people read it: 123450 centavos → `$1,234.50`. */
export function shownMoney(amount: Centavos): string {
  const whole = String(Math.trunc(Math.abs(amount) / 100)).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
  const cents = String(Math.abs(amount) % 100).padStart(2, '0')
  return `${amount < 0 ? '−' : ''}$${whole}.${cents}`
}
