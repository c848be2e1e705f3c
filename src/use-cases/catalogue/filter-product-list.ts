import {
  type SelectableFilterOption,
  markSelectedFilterOptions,
} from '#domain/catalogue/filter-options.ts'
import {
  type FilterCounts,
  countFilterMatches,
  type SelectedFilters,
} from '#domain/catalogue/search-result-filters.ts'
import type { Day } from '#domain/mexico-dates-and-times.ts'
import * as filterable from '#persistence/catalogue/filterable-products.ts'
import type { Db } from '#persistence/database.ts'
import { readToggleFilterTerms } from '../read-toggle-filter-terms.ts'

export type ProductListSelection = Omit<SelectedFilters, 'categoryId'> & {
  /** slug of the selected category */
  category: string | null
  now: Date
}

export type ProductListFilters = Omit<FilterCounts, 'matching' | 'categories' | 'attributes'> & {
  categories: { slug: string; name: string; count: number; selected: boolean }[]
  attributes: { code: string; name: string; options: SelectableFilterOption[] }[]
  /** day of the delivery filter; null without postcode or home delivery */
  arrivesBy: Day | null
}

type FilteredList = {
  /** ids of the products that match the selection, in list order */
  matching: number[]
  filters: ProductListFilters
  /** next order cut-off that changes the delivery filter */
  until: Date | null
}

/** Applies the selected filters to a list of products, and counts its products per filter option. */
export async function filterProductList(
  db: Db,
  { ids, families }: { ids: readonly number[]; families: ReadonlyMap<number, string> },
  selection: ProductListSelection,
): Promise<FilteredList> {
  const [found, { terms, until }] = await Promise.all([
    filterable.listFilterableProducts(db, ids, selection.now),
    readToggleFilterTerms(db, selection.postcode, selection.now),
  ])
  const categoryIds = [...new Set(found.flatMap((product) => product.categoryIds))]
  const optionIds = [...new Set(found.flatMap((product) => product.optionIds))]
  const [categories, attributes] = await Promise.all([
    filterable.findCategoriesById(db, categoryIds),
    filterable.listAttributesOfCategories(db, { categoryIds, optionIds }),
  ])
  const categoryId = categories.find(({ slug }) => slug === selection.category)?.id ?? null
  const { matching, ...counted } = countFilterMatches(
    found,
    { categories, attributes, families, terms },
    { ...selection, categoryId },
  )
  return {
    matching,
    until,
    filters: {
      ...counted,
      categories: counted.categories.map(({ id, slug, name, count }) => ({
        slug,
        name,
        count,
        selected: id === categoryId,
      })),
      attributes: counted.attributes.map(({ code, name, options }) => ({
        code,
        name,
        options: markSelectedFilterOptions(options, selection.labels.get(code) ?? []),
      })),
      arrivesBy: terms.arrival?.day ?? null,
    },
  }
}
