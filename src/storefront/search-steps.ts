import type { ReportSearchStepBody } from '#contract/search-reports.ts'
import { tabStorage } from './browser-storage.ts'
import { linkTo } from './page-links.ts'

/** Storage keys of this tab: products opened from results with their search, and the last search without results. */
const openedKey = 'abiertos-tras-buscar'
const missedKey = 'busqueda-sin-resultados'
const mostOpened = 20

interface OpenedProduct {
  id: number
  term: string
}

/** Searches whose results were reported on this page load. */
const reported = new Set<string>()

/** Reports shown results, and the products that are opened from them until the returned function is called. */
export function followSearchResults(
  term: string,
  products: readonly { id: number; url_key: string }[],
): () => void {
  if (!reported.has(term)) report({ searchQuery: term, step: 'searched' })
  reported.add(term)
  function onClick({ target, button }: MouseEvent) {
    const link = target instanceof Element && button < 2 ? target.closest('a') : null
    const product = products.find(
      ({ url_key }) => link?.pathname === linkTo('Show', { id: url_key }),
    )
    if (product) reportOpened(term, product.id)
  }
  // A middle click, which opens a new tab, is an `auxclick`.
  const events = ['click', 'auxclick'] as const
  for (const event of events) document.addEventListener(event, onClick)
  return () => {
    for (const event of events) document.removeEventListener(event, onClick)
  }
}

function reportOpened(term: string, id: number): void {
  const others = readOpenedProducts().filter((one) => one.id !== id)
  const opened = [{ id, term }, ...others].slice(0, mostOpened)
  tabStorage.setItem(openedKey, JSON.stringify(opened))
  const missedQuery = tabStorage.getItem(missedKey) ?? undefined
  tabStorage.removeItem(missedKey)
  report({ searchQuery: term, step: 'opened', productIds: [id], missedQuery })
}

/** Remembers a search without results until a product of another search is opened. */
export function rememberMissedSearch(term: string): void {
  tabStorage.setItem(missedKey, term)
}

/** Reports products that were put in the cart or bought, with the searches from which this tab opened them. */
export function reportSearchStep(step: 'carted' | 'bought', ids: readonly number[]): void {
  const opened = readOpenedProducts().filter(({ id }) => ids.includes(id))
  for (const term of new Set(opened.map((one) => one.term))) {
    const productIds = opened.filter((one) => one.term === term).map(({ id }) => id)
    report({ searchQuery: term, step, productIds })
  }
}

function readOpenedProducts(): OpenedProduct[] {
  try {
    const kept: unknown = JSON.parse(tabStorage.getItem(openedKey) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isOpenedProduct) : []
  } catch {
    return []
  }
}

function isOpenedProduct(value: unknown): value is OpenedProduct {
  const { id, term } = Object(value)
  return Number.isInteger(id) && typeof term === 'string'
}

/** Sends a report without the session, which also arrives if the page is left. */
function report(step: ReportSearchStepBody): void {
  const body = new Blob([JSON.stringify(step)], { type: 'application/json' })
  navigator.sendBeacon('/api/v1/shop/searchStep', body)
}
