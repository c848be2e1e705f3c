import type { CartLine } from './cart-snapshot.ts'

/** Products with cart units outside any bundle. */
export function findProductsOutsideBundles(lines: readonly CartLine[]): ReadonlySet<number> {
  const free = lines.filter(({ quantity, bundled }) => quantity > bundled)
  return new Set(free.map(({ productId }) => productId))
}
