import { add, fromPesos, multiply, subtract, toPesos, zero } from '#domain/money.ts'
import type { CartLine } from '../cart/cart-view.ts'

/** Savings of a cart's offers against regular prices, in pesos. Displayed beside the total, never subtracted. */
export function offerSavings(lines: readonly CartLine[]): number {
  const saved = lines
    .filter((line) => line.regularPrice > line.unitPrice)
    .map((line) =>
      multiply(subtract(fromPesos(line.regularPrice), fromPesos(line.unitPrice)), line.quantity),
    )
  return toPesos(add(zero, ...saved))
}
