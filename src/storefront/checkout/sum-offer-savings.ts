import {
  addCentavos,
  fromPesos,
  multiplyCentavos,
  subtractCentavos,
  toPesos,
  zeroCentavos,
} from '#domain/money.ts'
import type { CartLine } from '../cart/cart-snapshot.ts'

/** Savings of a cart's offers against regular prices, in pesos. Displayed beside the total, never subtracted. */
export function sumOfferSavings(lines: readonly CartLine[]): number {
  const saved = lines
    .filter((line) => line.regularPrice > line.unitPrice)
    .map((line) =>
      multiplyCentavos(
        subtractCentavos(fromPesos(line.regularPrice), fromPesos(line.unitPrice)),
        line.quantity,
      ),
    )
  return toPesos(addCentavos(zeroCentavos, ...saved))
}
