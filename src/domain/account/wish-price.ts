import { type Centavos, subtract } from '../money.ts'

/** How much less a product costs than when it was wished; null where it does not. */
export function fallenSince(saved: Centavos | null, price: Centavos | null): Centavos | null {
  return saved !== null && price !== null && price < saved ? subtract(saved, price) : null
}
