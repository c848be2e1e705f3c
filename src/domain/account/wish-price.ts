import { type Centavos, subtract } from '../money.ts'

/** Price drop since wishing; null without one. */
export function fallenSince(saved: Centavos | null, price: Centavos | null): Centavos | null {
  return saved !== null && price !== null && price < saved ? subtract(saved, price) : null
}
