export const maxCartLines = 100

/** Maximum items saved for later, per shopper. */
export const maxSavedForLaterProducts = 100

/**
 * Quantity of a cart line after units are added: at most the available units, but never fewer than
 * before. Example: 2 in the cart, 3 added, 4 available → 4.
 */
export function calculateCartQuantityAfterAdd(
  inCart: number,
  added: number,
  available: number,
): number {
  return Math.max(inCart, Math.min(inCart + added, available))
}
