import type { CartLine } from './cart-view.ts'

/** Products of which a cart has units that no bundle holds. */
export function freeProducts(lines: readonly CartLine[]): ReadonlySet<number> {
  const free = lines.filter(({ quantity, bundled }) => quantity > bundled)
  return new Set(free.map(({ productId }) => productId))
}
