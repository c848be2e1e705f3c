import type { ProductListSort } from '#domain/catalogue/list-sort.ts'
import {
  listApplicableToggles,
  type ToggleFilterCode,
  toggleFilterCodes,
  toggleFilters,
} from '#domain/catalogue/toggle-filters.ts'
import { isKeyOf } from '#domain/is-key-of.ts'
import { isPostcode } from '../delivery-postcode.ts'
import { listSortLabels } from './listing-sorts.ts'

/** Filters, order and page of a product list, all stored in the URL. */
export interface ProductListing {
  /** Parameters that identify the product list, such as a search term, independent of filters */
  base: Readonly<Record<string, string>>
  /** Selected filter values (labels), by attribute code */
  filters: Record<string, string[]>
  min?: number
  max?: number
  /** Selected filters that are on or off, in the order of their table */
  toggles: ToggleFilterCode[]
  /** Postcode of the delivery filter */
  postcode?: string
  sort: ProductListSort
  page: number
}

const filterPrefix = 'f.'
const postcodeParameter = 'cp'
const mostPages = 500

/**
 * Parses filters, order and page of a product list from the URL; selected filter values get a
 * canonical order.
 */
export function parseProductListing(
  search: URLSearchParams,
  base: ProductListing['base'] = {},
): ProductListing {
  const filters: Record<string, string[]> = {}
  for (const [key, label] of search) {
    if (!key.startsWith(filterPrefix) || label === '') continue
    const code = key.slice(filterPrefix.length)
    const labels = filters[code] ?? []
    if (!labels.includes(label)) filters[code] = [...labels, label].toSorted()
  }
  const sort = search.get('orden')
  const postcode = search.get(postcodeParameter)
  const hasPostcode = isPostcode(postcode)
  const toggles = toggleFilterCodes.filter(
    (code) => search.get(toggleFilters[code].parameter) === '1',
  )
  const [min, max] = inOrder(amount(search.get('min')), amount(search.get('max')))
  return {
    base,
    filters,
    min,
    max,
    toggles: listApplicableToggles(toggles, hasPostcode),
    ...(hasPostcode && { postcode }),
    sort: isKeyOf(listSortLabels, sort) ? sort : 'relevance',
    page: parsePageNumber(search.get('pagina')),
  }
}

/**
 * Reads filters and order of a product list from the filter form. The postcode is left out unless the delivery filter is
 * selected, so that a shared link does not disclose it.
 */
export function parseListingForm(
  form: HTMLFormElement,
  base: ProductListing['base'],
): ProductListing {
  const search = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') search.append(name, value.trim())
  }
  const { postcode, ...listing } = parseProductListing(search, base)
  return listing.toggles.includes('soonest') ? { ...listing, postcode } : listing
}

/** Pesos as people write them, with commas or a sign; undefined for other text. */
function amount(written: string | null): number | undefined {
  const text = written?.replace(/[\s$,]/g, '')
  const pesos = Number(text)
  return text && Number.isFinite(pesos) && pesos >= 0 ? Math.trunc(pesos) : undefined
}

/** Swaps the limits of a price filter if they were entered in the wrong order. */
function inOrder(min?: number, max?: number): [min?: number, max?: number] {
  return min !== undefined && max !== undefined && min > max ? [max, min] : [min, max]
}

/** Parses a page number; invalid text gives page 1. */
export function parsePageNumber(text: string | null): number {
  const page = Number(text)
  return Number.isInteger(page) && page >= 1 && page <= mostPages ? page : 1
}

/** Canonical query string of a product list, without default values. */
export function formatListingQueryString(listing: ProductListing): string {
  const search = new URLSearchParams(listing.base)
  for (const [name, label] of listSelectedFilters(listing)) search.append(name, label)
  if (listing.min !== undefined) search.set('min', String(listing.min))
  if (listing.max !== undefined) search.set('max', String(listing.max))
  for (const code of listing.toggles) search.set(toggleFilters[code].parameter, '1')
  if (listing.postcode !== undefined) search.set(postcodeParameter, listing.postcode)
  if (listing.sort !== 'relevance') search.set('orden', listing.sort)
  if (listing.page > 1) search.set('pagina', String(listing.page))
  return search.size > 0 ? `?${search}` : ''
}

/** Lists the selected filter values with their parameter names. */
export function listSelectedFilters({
  filters,
}: ProductListing): (readonly [name: string, label: string])[] {
  return Object.keys(filters)
    .toSorted()
    .flatMap((code) => (filters[code] ?? []).map((label) => [filterPrefix + code, label] as const))
}

/** API query parameters of a product list. */
export function toListingQuery(
  listing: ProductListing,
): Record<string, string | number | string[]> {
  const query: Record<string, string | number | string[]> = { sort: listing.sort }
  for (const code of Object.keys(listing.filters).toSorted()) {
    query[filterPrefix + code] = listing.filters[code] ?? []
  }
  if (listing.min !== undefined) query.min = listing.min
  if (listing.max !== undefined) query.max = listing.max
  for (const code of listing.toggles) query[code] = 1
  if (listing.postcode !== undefined) query.postcode = listing.postcode
  return query
}

export function countFilters(listing: ProductListing): number {
  const labels = Object.values(listing.filters).flat().length
  const prices = listing.min !== undefined || listing.max !== undefined ? 1 : 0
  return labels + prices + listing.toggles.length
}

/** The product list's state without filters; the sort order stays. */
export function clearFilters(listing: ProductListing): ProductListing {
  const { base, sort } = listing
  return { base, filters: {}, toggles: [], sort, page: 1 }
}

/** The product list's state without one of the filters that are on or off. */
export function deselectToggle(listing: ProductListing, code: ToggleFilterCode): ProductListing {
  const { postcode, ...rest } = listing
  return {
    ...rest,
    toggles: listing.toggles.filter((one) => one !== code),
    ...(code !== 'soonest' && { postcode }),
  }
}
