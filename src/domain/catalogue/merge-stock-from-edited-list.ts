import { applyStockChangeAsDifference } from './product-change-set.ts'

/**
 * Stock level of a product in an exported list, and the time of that export; the time is null if
 * unknown.
 */
export type ExportedStockLevel = { units: number; at: Date | null }

/**
 * Applies a stock edit in an exported list as a difference from the exported level `seen`. If the
 * stock was counted since the export, a differing level is an error.
 */
export function mergeEditedStockWithSales(
  listed: number,
  { onHand, seen, isCounted }: { onHand: number; seen: number; isCounted: boolean },
): { stock: number } | { problem: string } {
  if (listed === seen) return { stock: onHand }
  if (!isCounted) return { stock: applyStockChangeAsDifference(onHand, seen, listed) }
  if (listed === onHand) return { stock: onHand }
  return {
    problem: `«qty»: alguien cambió su existencia después de esta lista. La lista pasa de ${seen} a ${listed} y hoy hay ${onHand}. Escribe cuántas hay.`,
  }
}
