/** Whether scarce stock is reserved for cards, by the stock of the order's scarcest product. */
export function isReservedForCards(
  { takesCards, scarceUnits }: { takesCards: boolean; scarceUnits: number },
  leastStock: number,
): boolean {
  return takesCards && leastStock <= scarceUnits
}
