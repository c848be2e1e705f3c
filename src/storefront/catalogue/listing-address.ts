import type { ListSort } from '#domain/catalogue/list-sort.ts'
import { isKeyOf } from '#domain/is-key-of.ts'
import { listSortNames } from './listing-sorts.ts'

/** What a list of products is narrowed to; all of it lives in the address. */
export interface Listing {
  /** chosen labels by attribute code */
  filters: Record<string, string[]>
  min?: number
  max?: number
  offers: boolean
  inStock: boolean
  sort: ListSort
  page: number
}

const filterPrefix = 'f.'
const mostPages = 500

export function readListing(search: URLSearchParams): Listing {
  const filters: Record<string, string[]> = {}
  for (const [key, label] of search) {
    if (!key.startsWith(filterPrefix) || label === '') continue
    const code = key.slice(filterPrefix.length)
    const labels = filters[code] ?? []
    if (!labels.includes(label)) filters[code] = [...labels, label]
  }
  const sort = search.get('orden')
  const [min, max] = inOrder(amount(search.get('min')), amount(search.get('max')))
  return {
    filters,
    min,
    max,
    offers: search.get('ofertas') === '1',
    inStock: search.get('disponibles') === '1',
    sort: isKeyOf(listSortNames, sort) ? sort : 'relevance',
    page: pageNumber(search.get('pagina')),
  }
}

function amount(text: string | null): number | undefined {
  const pesos = Number(text)
  return text && Number.isFinite(pesos) && pesos >= 0 ? Math.trunc(pesos) : undefined
}

/** Whoever mixes up the two fields means the range between them. */
function inOrder(min?: number, max?: number): [min?: number, max?: number] {
  return min !== undefined && max !== undefined && min > max ? [max, min] : [min, max]
}

/** The page an address asks for; the first one when it makes no sense. */
export function pageNumber(text: string | null): number {
  const page = Number(text)
  return Number.isInteger(page) && page >= 1 && page <= mostPages ? page : 1
}

/** The address of a listing: what is as usual is left out, so that one list has one address. */
export function listingSearch(listing: Listing): string {
  const search = new URLSearchParams()
  for (const [code, labels] of Object.entries(listing.filters)) {
    for (const label of labels) search.append(filterPrefix + code, label)
  }
  if (listing.min !== undefined) search.set('min', String(listing.min))
  if (listing.max !== undefined) search.set('max', String(listing.max))
  if (listing.offers) search.set('ofertas', '1')
  if (listing.inStock) search.set('disponibles', '1')
  if (listing.sort !== 'relevance') search.set('orden', listing.sort)
  if (listing.page > 1) search.set('pagina', String(listing.page))
  return search.size > 0 ? `?${search}` : ''
}

/** The same listing in the words of the API. */
export function listingQuery(listing: Listing): Record<string, string | number | string[]> {
  const query: Record<string, string | number | string[]> = { sort: listing.sort }
  for (const [code, labels] of Object.entries(listing.filters)) {
    query[filterPrefix + code] = labels
  }
  if (listing.min !== undefined) query.min = listing.min
  if (listing.max !== undefined) query.max = listing.max
  if (listing.offers) query.offers = 1
  if (listing.inStock) query.stock = 1
  return query
}

/** How many things narrow the list. */
export function filterCount(listing: Listing): number {
  const labels = Object.values(listing.filters).flat().length
  const prices = listing.min !== undefined || listing.max !== undefined ? 1 : 0
  return labels + prices + Number(listing.offers) + Number(listing.inStock)
}

/** The listing with nothing chosen but its order. */
export function withoutFilters(listing: Listing): Listing {
  return { filters: {}, offers: false, inStock: false, sort: listing.sort, page: 1 }
}
