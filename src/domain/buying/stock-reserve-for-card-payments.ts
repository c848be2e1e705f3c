/**
 * Whether an order can only be paid by bank card because its scarcest product has a low stock
 * level.
 */
export function isCardRequiredByLowStock(
  { takesCards, scarceUnits }: { takesCards: boolean; scarceUnits: number },
  leastStock: number,
): boolean {
  return takesCards && leastStock <= scarceUnits
}
