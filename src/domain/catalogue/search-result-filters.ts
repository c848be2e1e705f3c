import type { Centavos } from '../money.ts'
import type { FilterOptionWithCount } from './filter-options.ts'
import type { FilterableProduct } from './filterable-product.ts'
import type { ToggleFilterTerms } from './toggle-filter-terms.ts'
import {
  isToggleFilterOffered,
  type ToggleFilterCode,
  toggleFilterCodes,
  toggleFilters,
} from './toggle-filters.ts'

export type FilterableCategory = {
  id: number
  parentId: number | null
  slug: string
  name: string
}

export type FilterableAttribute = {
  code: string
  name: string
  /** position of the attribute among the category's filters */
  position: number
  options: readonly { id: number; label: string; sortValue: number | null }[]
}

/**
 * Filter options that the shopper selected: options of one filter are alternatives, and all filters
 * must match.
 */
export type SelectedFilters = {
  categoryId: number | null
  /** selected filter values (labels), by attribute code */
  labels: ReadonlyMap<string, readonly string[]>
  minPrice: Centavos | null
  maxPrice: Centavos | null
  toggles: ReadonlySet<ToggleFilterCode>
  /** postcode of the delivery filter */
  postcode: string | null
}

export type FilterCounts = {
  /** ids of the products that match the selected filters, in result order */
  matching: number[]
  categories: (FilterableCategory & { count: number })[]
  /** number of search results in all categories, with all selected filters except the category */
  everywhere: number
  attributes: { code: string; name: string; options: FilterOptionWithCount[] }[]
  /** offered toggle filters, with the number of results that match each */
  toggles: { code: ToggleFilterCode; count: number }[]
  /**
   * lowest and highest price of the search results in centavos, ignoring the price filter; null if
   * no result has a price
   */
  prices: { min: Centavos; max: Centavos } | null
}

type Count = (products: readonly FilterableProduct[]) => number

type Condition = { of: string; fits: (product: FilterableProduct) => boolean }

const mostCategories = 12
const mostAttributes = 8
/**
 * A filter appears only if at least one quarter (1 / `leastShare`) of the products have its
 * attribute.
 */
const leastShare = 4

/**
 * Counts the search results of each filter option, ignoring what is selected within the same
 * filter. All variants of a product count as one result.
 */
export function countFilterMatches(
  found: readonly FilterableProduct[],
  known: {
    categories: readonly FilterableCategory[]
    attributes: readonly FilterableAttribute[]
    families?: ReadonlyMap<number, string>
    terms: ToggleFilterTerms
  },
  choice: SelectedFilters,
): FilterCounts {
  const conditions = conditionsOf(choice, known)
  const without = (of: string) =>
    found.filter((product) => conditions.every((one) => one.of === of || one.fits(product)))
  const count: Count = (products) =>
    new Set(products.map(({ id }) => known.families?.get(id) ?? id)).size
  const anywhere = without('category')
  return {
    matching: without('').map(({ id }) => id),
    categories: known.categories
      .map((category) => ({
        category,
        all: count(found.filter(standsIn(category))),
        count: count(anywhere.filter(standsIn(category))),
      }))
      // The list of categories is chosen and sorted by counts that ignore the selected filters, so
      // that selecting a filter does not rearrange the list.
      .filter(({ all }) => all > 0)
      .toSorted((a, b) => b.all - a.all)
      .slice(0, mostCategories)
      .map(({ category, count: shown }) => ({ ...category, count: shown })),
    everywhere: count(anywhere),
    attributes: attributesThatMatter(found, known.attributes, choice, count).map((attribute) => ({
      code: attribute.code,
      name: attribute.name,
      options: countOptions(byOption(without(attribute.code)), attribute, count),
    })),
    toggles: countToggles(without, count, choice, known.terms),
    prices: priceRange(without('price')),
  }
}

/** Name of a toggle filter among the conditions, which also have attribute codes as names. */
function toggle(code: ToggleFilterCode): string {
  return `toggle ${code}`
}

function countToggles(
  without: (of: string) => FilterableProduct[],
  count: Count,
  { toggles, postcode }: SelectedFilters,
  terms: ToggleFilterTerms,
): FilterCounts['toggles'] {
  return toggleFilterCodes.flatMap((code) => {
    const products = without(toggle(code))
    const matching = count(
      products.filter((product) => toggleFilters[code].matches(product, terms)),
    )
    const counts = { count: matching, total: count(products), isSelected: toggles.has(code) }
    return isToggleFilterOffered(code, counts, postcode !== null) ? { code, count: matching } : []
  })
}

function conditionsOf(
  { categoryId, labels, minPrice, maxPrice, toggles }: SelectedFilters,
  { attributes, terms }: { attributes: readonly FilterableAttribute[]; terms: ToggleFilterTerms },
): Condition[] {
  const conditions: Condition[] = [...labels].flatMap(([code, chosen]) => {
    const attribute = attributes.find((one) => one.code === code)
    if (!attribute) return []
    const ids = new Set(
      attribute.options.filter(({ label }) => chosen.includes(label)).map(({ id }) => id),
    )
    return [{ of: code, fits: ({ optionIds }) => optionIds.some((id) => ids.has(id)) }]
  })
  if (categoryId !== null)
    conditions.push({
      of: 'category',
      fits: ({ categoryIds }) => categoryIds.includes(categoryId),
    })
  if (minPrice !== null || maxPrice !== null)
    conditions.push({
      of: 'price',
      fits: ({ price }) =>
        price !== null && price >= (minPrice ?? 0) && price <= (maxPrice ?? Infinity),
    })
  for (const code of toggles)
    conditions.push({
      of: toggle(code),
      fits: (product) => toggleFilters[code].matches(product, terms),
    })
  return conditions
}

/**
 * Returns a function that tells whether a product belongs to this category but not to the
 * category's parent.
 */
function standsIn({ id, parentId }: FilterableCategory): (product: FilterableProduct) => boolean {
  return ({ categoryIds }) =>
    categoryIds.includes(id) && (parentId === null || !categoryIds.includes(parentId))
}

/**
 * Returns the attributes offered as search filters: those that many results in the chosen category
 * have, plus attributes with a selected option.
 */
function attributesThatMatter(
  found: readonly FilterableProduct[],
  attributes: readonly FilterableAttribute[],
  { categoryId, labels }: SelectedFilters,
  count: Count,
): FilterableAttribute[] {
  const inCategory =
    categoryId === null
      ? found
      : found.filter(({ categoryIds }) => categoryIds.includes(categoryId))
  const having = byOption(inCategory)
  return attributes
    .map((attribute) => {
      const counts = countOptions(having, attribute, count)
      return {
        attribute,
        isChosen: labels.has(attribute.code),
        options: counts.length,
        products: counts.reduce((sum, option) => sum + option.count, 0),
      }
    })
    .filter(
      ({ isChosen, options, products }) =>
        isChosen || (options > 1 && products * leastShare >= count(inCategory)),
    )
    .toSorted((a, b) => b.products - a.products || a.attribute.position - b.attribute.position)
    .filter(({ isChosen }, place) => isChosen || place < mostAttributes)
    .map(({ attribute }) => attribute)
}

/** Groups the products of a search result by their value of a filter attribute. */
function byOption(products: readonly FilterableProduct[]): Map<number, FilterableProduct[]> {
  const having = new Map<number, FilterableProduct[]>()
  for (const product of products) {
    for (const id of product.optionIds) {
      const others = having.get(id)
      if (others) others.push(product)
      else having.set(id, [product])
    }
  }
  return having
}

/** Counts the products of each filter option, most frequent option first. */
function countOptions(
  having: ReadonlyMap<number, readonly FilterableProduct[]>,
  { options }: FilterableAttribute,
  count: Count,
): FilterOptionWithCount[] {
  return options
    .map(({ id, label, sortValue }) => ({ label, sortValue, count: count(having.get(id) ?? []) }))
    .filter((option) => option.count > 0)
    .toSorted((a, b) => b.count - a.count)
}

function priceRange(products: readonly FilterableProduct[]): FilterCounts['prices'] {
  const prices = products.flatMap(({ price }) => price ?? []).toSorted((a, b) => a - b)
  const [min] = prices
  const max = prices.at(-1)
  return min === undefined || max === undefined ? null : { min, max }
}
