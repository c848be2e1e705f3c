import { type Centavos, subtract } from '../money.ts'

/** Price drop since the product was added to the wish list; null without a drop. */
export function fallenSince(saved: Centavos | null, price: Centavos | null): Centavos | null {
  return saved !== null && price !== null && price < saved ? subtract(saved, price) : null
}
