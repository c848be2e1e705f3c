/** Maximum products per cart. */
export const linesAtMost = 100

/** Maximum saved items per shopper. */
export const savedAtMost = 100

/**
 * The quantity of a line after adding to it: never more than can be bought, never less than it was.
 * 2 in the cart, 3 added, 4 available → 4.
 */
export function quantityAfterAdding(inCart: number, added: number, available: number): number {
  return Math.max(inCart, Math.min(inCart + added, available))
}
