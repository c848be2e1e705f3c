import { type Centavos, subtractCentavos } from '../money.ts'

/** Price drop since the product was added to the wish list; null without a drop. */
export function calculatePriceDrop(
  saved: Centavos | null,
  price: Centavos | null,
): Centavos | null {
  return saved !== null && price !== null && price < saved ? subtractCentavos(saved, price) : null
}
