import type { ProductListSort } from '#domain/catalogue/list-sort.ts'

export const listSortLabels = {
  relevance: 'Más relevantes',
  'price-asc': 'Menor precio',
  'price-desc': 'Mayor precio',
  rating: 'Mejor calificados',
  newest: 'Más recientes',
} satisfies Record<ProductListSort, string>
