/** Whether scarce stock is reserved for bank card payments, by the stock level of the scarcest product in the order. */
export function isStockReservedForCardPayments(
  { takesCards, scarceUnits }: { takesCards: boolean; scarceUnits: number },
  leastStock: number,
): boolean {
  return takesCards && leastStock <= scarceUnits
}
