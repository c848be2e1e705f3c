/** Maximum lines per cart. */
export const linesAtMost = 100

/** Maximum items saved for later, per shopper. */
export const savedAtMost = 100

/**
 * Line quantity after adding units: limited by the available units, never reduced. 2 in the cart, 3 added, 4 available
 * → 4.
 */
export function quantityAfterAdding(inCart: number, added: number, available: number): number {
  return Math.max(inCart, Math.min(inCart + added, available))
}
