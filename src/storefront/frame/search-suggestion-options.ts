import type { ProductCard } from '#contract/catalogue.ts'
import type { IconName } from '#ui/icon-names.ts'
import { linkTo } from '../page-links.ts'
import type { SearchSuggestions } from './use-search-suggestions.ts'

/** One entry of the suggestion list below the search box. */
export interface SearchOption {
  to: string
  group: string
  /** Text of the suggestion; null for the link to all results */
  name: string | null
  icon?: IconName
  /** Words and understood parts of the typed text: 'laptop', 'Hasta $10,000' */
  reading?: readonly string[]
  /** Product of the suggestion, shown with picture and price */
  product?: ProductCard
}

export const recentSearchGroupLabel = 'Lo que buscaste'

const resultsFor = (q: string) => linkTo('Search Results', {}, { q })

export function toRecentSearchOptions(terms: readonly string[]): SearchOption[] {
  return terms.map((name) => ({
    group: recentSearchGroupLabel,
    name,
    icon: 'clock',
    to: resultsFor(name),
  }))
}

export function toProductSuggestionOptions(
  group: string,
  products: readonly ProductCard[],
): SearchOption[] {
  return products.map((product) => ({
    group,
    name: product.name,
    product,
    to: linkTo('Show', { id: product.url_key }),
  }))
}

/** Main categories of the shop, to choose from before anything is typed. */
export function toCategoryOptions(
  categories: readonly { name: string; slug: string }[],
): SearchOption[] {
  return categories.map(({ name, slug }) => ({
    group: 'Categorías',
    name,
    icon: 'grid',
    to: linkTo('Category', { slug }),
  }))
}

/** Lists the search suggestions for the typed text; empty without matches. */
export function listSuggestionOptions(
  { queries, categories, hits, reading }: SearchSuggestions,
  term: string,
): SearchOption[] {
  const read: SearchOption[] =
    reading && hits.length > 0
      ? [
          {
            group: 'Búsquedas',
            name: reading.words,
            reading: [reading.words, ...reading.labels].filter((part) => part !== ''),
            icon: 'search',
            to: resultsFor(reading.text),
          },
        ]
      : []
  const found: SearchOption[] = [
    ...read,
    ...queries.map((name): SearchOption => ({
      group: 'Búsquedas',
      name,
      icon: 'search',
      to: resultsFor(name),
    })),
    ...toCategoryOptions(categories),
    ...toProductSuggestionOptions('Productos', hits),
  ]
  if (found.length === 0) return []
  return [...found, { group: 'Resultados', name: null, to: resultsFor(term.trim()) }]
}
