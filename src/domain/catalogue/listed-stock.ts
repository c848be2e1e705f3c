import { stockMoved } from './change-set.ts'

/** Units on hand when a list was exported or reviewed, and the moment; null where the moment is unknown. */
export type StockSeen = { units: number; at: Date | null }

/**
 * Stock after a list that was made when `seen` was on hand: sales since then stay sold. A later count is newer than the
 * list, unless both come to the same.
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
