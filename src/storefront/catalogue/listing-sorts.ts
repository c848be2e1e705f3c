import type { ListSort } from '#domain/catalogue/list-sort.ts'

export const listSortNames = {
  relevance: 'Más relevantes',
  'price-asc': 'Menor precio',
  'price-desc': 'Mayor precio',
  rating: 'Mejor calificados',
  newest: 'Más recientes',
} satisfies Record<ListSort, string>
