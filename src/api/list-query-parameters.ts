import { type ProductListSort, productListSorts } from '#domain/catalogue/list-sort.ts'
import { type Centavos, fromPesos } from '#domain/money.ts'

/**
 * Query parameters of a product list. Invalid parameters, for example from a truncated link, are
 * ignored instead of refused.
 */
export type ListQueryParameters = Record<string, string | string[] | undefined>

const lastPage = 10_000
const choicesPerFilter = 30

export function readFirstParameterValue(
  query: ListQueryParameters,
  name: string,
): string | undefined {
  const value = query[name]
  return Array.isArray(value) ? value[0] : value
}

/** Parses a positive integer; returns `otherwise` if invalid. */
export function parsePositiveInteger(
  text: string | undefined,
  otherwise: number,
  most = lastPage,
): number {
  const value = Number(text)
  return Number.isInteger(value) && value >= 1 ? Math.min(value, most) : otherwise
}

export function readSortParameter(
  query: ListQueryParameters,
  otherwise: ProductListSort = 'relevance',
): ProductListSort {
  const sort = readFirstParameterValue(query, 'sort')
  return productListSorts.find((known) => known === sort) ?? otherwise
}

export function isQueryParameterTrue(query: ListQueryParameters, name: string): boolean {
  return readFirstParameterValue(query, name) === '1'
}

/**
 * Parses a price limit in pesos from a query parameter as centavos; an invalid value is null, which
 * means no limit.
 */
export function readPriceParameter(query: ListQueryParameters, name: string): Centavos | null {
  const text = readFirstParameterValue(query, name)
  if (text === undefined || !/^\d{1,9}(\.\d{1,2})?$/.test(text)) return null
  return fromPesos(Number(text))
}

/** Postcode of the delivery filter; null if absent or invalid. */
export function readPostcodeParameter(query: ListQueryParameters): string | null {
  const postcode = readFirstParameterValue(query, 'postcode')
  return postcode !== undefined && /^\d{5}$/.test(postcode) ? postcode : null
}

/** Parses filter parameters: `f.ram=8 GB&f.ram=16 GB` → ram: 8 GB, 16 GB */
export function readFilterParameters(query: ListQueryParameters): Map<string, string[]> {
  const filters = new Map<string, string[]>()
  for (const [name, value] of Object.entries(query)) {
    if (!name.startsWith('f.') || value === undefined) continue
    const choices = [value].flat().filter((choice) => choice !== '')
    if (choices.length) filters.set(name.slice(2), choices.slice(0, choicesPerFilter))
  }
  return filters
}
