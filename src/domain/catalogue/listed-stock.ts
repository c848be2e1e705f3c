import { stockMoved } from './change-set.ts'

/** Stock level in an exported list, and its time; null if unknown. */
export type StockSeen = { units: number; at: Date | null }

/**
 * Merges the stock of an edited list with sales since its export (`seen` units). A stocktake since the export is a
 * conflict, unless the edited and the counted stock are equal.
 */
export function listedStock(
  listed: number,
  { onHand, seen, isCounted }: { onHand: number; seen: number; isCounted: boolean },
): { stock: number } | { problem: string } {
  if (listed === seen) return { stock: onHand }
  if (!isCounted) return { stock: stockMoved(onHand, seen, listed) }
  if (listed === onHand) return { stock: onHand }
  return {
    problem: `«qty»: alguien cambió su existencia después de esta lista. La lista pasa de ${seen} a ${listed} y hoy hay ${onHand}. Escribe cuántas hay.`,
  }
}
