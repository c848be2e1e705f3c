import { applyStockChangeAsDifference } from './product-change-set.ts'

/** Stock level in an exported list, and its time; null if unknown. */
export type ExportedStockLevel = { units: number; at: Date | null }

/**
 * Merges an edited stock level with sales since the export, when the stock was `seen`. A later
 * stock count is a conflict, unless counted and edited stock are equal.
 */
export function mergeEditedStock(
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
