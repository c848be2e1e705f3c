import type { ChangeSetResponse } from '#contract/operator/product-change-sets.ts'

/** Labels and styles for the state of each product in a bulk change. */
export const productChangeStateLabels: Readonly<Record<string, { words: string; look: string }>> = {
  prepared: { words: 'Por cambiar', look: 'st wait' },
  refused: { words: 'No se puede', look: 'st no' },
  applied: { words: 'Cambiado', look: 'st ok' },
  left: { words: 'Sigue como estaba', look: 'st no' },
  undone: { words: 'Deshecho', look: 'st wait' },
  kept: { words: 'Sigue cambiado', look: 'st no' },
}

/** Texts shown while a bulk change of products is being applied or undone. */
export const changeSetProgressTexts = { apply: 'Cambiando…', undo: 'Deshaciendo…' }

/** Number of products as text: `34 productos` */
export function formatProductCount(count: number): string {
  return count === 1 ? '1 producto' : `${count.toLocaleString('es-MX')} productos`
}

export function countChangedProducts({ counts }: Pick<ChangeSetResponse, 'counts'>): number {
  return counts.applied + counts.undone + counts.kept
}
