import type { ProductsResponse } from '#contract/operator/products.ts'
import type { FilterChip } from '../lists/filter-chips.tsx'
import { createSearchChip } from '../lists/search-form.tsx'

type State = 'shown' | 'hidden' | 'dated' | 'offer' | 'incomplete'
type Stock = 'none' | 'few'

interface Tab {
  label: string
  count: keyof ProductsResponse['counts']
  state?: State
  stock?: Stock
}

/** Tabs of the product list; each tab shows the products in one state or with one stock level. */
export const productListTabs = new Map<string, Tab>([
  ['todos', { label: 'Todos', count: 'all' }],
  ['visibles', { label: 'Publicados', count: 'shown', state: 'shown' }],
  ['oferta', { label: 'En oferta', count: 'offer', state: 'offer' }],
  ['poco', { label: 'Por agotarse', count: 'few', stock: 'few' }],
  ['agotados', { label: 'Agotados', count: 'none', stock: 'none' }],
  ['ocultos', { label: 'Ocultos', count: 'hidden', state: 'hidden' }],
  ['programados', { label: 'Con fecha', count: 'dated', state: 'dated' }],
  ['incompletos', { label: 'Incompletos', count: 'incomplete', state: 'incomplete' }],
])
const firstTab = 'todos'

export interface ProductListFilter {
  /** Selected tab of the product list: a key of `productListTabs` */
  tab: string
  search: string
  category: string
  /** Attribute filter: `Color: azul` */
  attribute: string
  tag: string
}

/** Parses the product filters of a URL. */
export function parseProductListFilter(parameters: URLSearchParams): ProductListFilter {
  const tab = parameters.get('ver') ?? ''
  return {
    tab: productListTabs.has(tab) ? tab : firstTab,
    search: parameters.get('buscar')?.trim() ?? '',
    category: parameters.get('categoria') ?? '',
    attribute: parameters.get('atributo')?.trim() ?? '',
    tag: parameters.get('etiqueta')?.trim() ?? '',
  }
}

/** Query parameters of the operator API for the filters of the product list. */
export function toProductListQuery({ tab, search, category, attribute, tag }: ProductListFilter) {
  const { state, stock } = productListTabs.get(tab) ?? {}
  return {
    ...(search !== '' && { search }),
    ...(category !== '' && { category }),
    ...(attribute !== '' && { attribute }),
    ...(tag !== '' && { tag }),
    ...(state && { state }),
    ...(stock && { stock }),
  }
}

/** URL of the product list with these filters. */
export function createProductListUrl({ tab, search, category, attribute, tag }: ProductListFilter) {
  return {
    ver: tab === firstTab ? undefined : tab,
    buscar: search || undefined,
    categoria: category || undefined,
    atributo: attribute || undefined,
    etiqueta: tag || undefined,
  }
}

/**
 * Chips of the active filters of the product list; `without` is the list URL without that filter.
 */
export function createProductFilterChips(
  { search, category, attribute, tag }: ProductListFilter,
  categories: readonly { slug: string; name: string }[],
  without: (query: Record<string, undefined>) => string,
): FilterChip[] {
  const name = categories.find(({ slug }) => slug === category)?.name ?? category
  return [
    ...createSearchChip(search, without({ buscar: undefined })),
    ...(category
      ? [{ label: `Categoría: ${name}`, without: without({ categoria: undefined }) }]
      : []),
    ...(attribute ? [{ label: attribute, without: without({ atributo: undefined }) }] : []),
    ...(tag ? [{ label: `Etiqueta: ${tag}`, without: without({ etiqueta: undefined }) }] : []),
  ]
}
