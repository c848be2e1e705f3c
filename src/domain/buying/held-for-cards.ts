/** Whether what is scarce is held for cards: with so few units at hand of an order's scarcest product, if cards are taken. */
export function isHeldForCards(
  { takesCards, scarceUnits }: { takesCards: boolean; scarceUnits: number },
  leastStock: number,
): boolean {
  return takesCards && leastStock <= scarceUnits
}
