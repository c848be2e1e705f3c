import type { LearnedSearch } from '#persistence/catalogue/learned-searches.ts'
import { formatTable } from './format-table.ts'

/** Table of learned queries, each with the SKUs of its most opened products. */
export function formatLearnedSearches(learned: readonly LearnedSearch[]): string {
  if (learned.length === 0) return 'No hay nada aprendido.\n'
  return formatTable(learned, [
    { title: 'Visitantes', of: ({ searched }) => String(Math.round(searched)), right: true },
    { title: 'Búsqueda', of: ({ shown }) => shown },
    { title: 'Abrieron', of: ({ products }) => products.map(({ sku }) => sku).join(' ') },
  ])
}
