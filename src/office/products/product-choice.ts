import type { ProductsReply } from '#contract/operator/products.ts'

type State = 'shown' | 'hidden' | 'dated' | 'offer' | 'incomplete'
type Stock = 'none' | 'few'

interface Tab {
  label: string
  count: keyof ProductsReply['counts']
  state?: State
  stock?: Stock
}

/** Tabs of the product list, each a state or a stock level. */
export const tabs = new Map<string, Tab>([
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

export interface Choice {
  /** Selected tab: a key of `tabs` */
  tab: string
  search: string
  category: string
  /** Attribute filter: `Color: azul` */
  attribute: string
}

/** Parses the product filters of a URL. */
export function readChoice(parameters: URLSearchParams): Choice {
  const tab = parameters.get('ver') ?? ''
  return {
    tab: tabs.has(tab) ? tab : firstTab,
    search: parameters.get('buscar')?.trim() ?? '',
    category: parameters.get('categoria') ?? '',
    attribute: parameters.get('atributo')?.trim() ?? '',
  }
}

/** API query parameters of the product filters. */
export function choiceQuery({ tab, search, category, attribute }: Choice) {
  const { state, stock } = tabs.get(tab) ?? {}
  return {
    ...(search !== '' && { search }),
    ...(category !== '' && { category }),
    ...(attribute !== '' && { attribute }),
    ...(state && { state }),
    ...(stock && { stock }),
  }
}

/** URL of the product list with these filters. */
export function choiceAddress({ tab, search, category, attribute }: Choice) {
  return {
    ver: tab === firstTab ? undefined : tab,
    buscar: search || undefined,
    categoria: category || undefined,
    atributo: attribute || undefined,
  }
}
