import { matchPath } from 'react-router'
import { toggleFilters } from '#domain/catalogue/toggle-filters.ts'
import { getStorefrontPage, webManifestPath, type PageName, pageNames } from './pages.ts'
import type { PublicAddress } from './storefront-server-interface.ts'

const toggleParameters: ReadonlySet<string> = new Set(
  Object.values(toggleFilters).map(({ parameter }) => parameter),
)

/** Whether a query parameter changes the content of a public page. */
function countsFor(name: PageName, parameter: string): boolean {
  const { parameters = [], isFiltered = false } = getStorefrontPage(name).cache ?? {}
  if (isFiltered && toggleParameters.has(parameter)) return true
  return parameters.some((one) =>
    one.endsWith('.') ? parameter.startsWith(one) : parameter === one,
  )
}

const maxLength = 1000
/** Prefix of filter parameters. */
const choicePrefix = 'f.'
/** Suffix of React Router's data requests. */
const dataSuffix = '.data'
const dataParameter = '_routes'

/** Cache key of a public page; null when the page is not cacheable. */
export function toPageCacheKey(url: string): PublicAddress | null {
  const [path = '', search = ''] = url.split('?', 2)
  // Its redirect keeps the query, which may name a campaign.
  if (path === '/') return search === '' ? { address: path, single: true } : null
  const suffix = path.endsWith(dataSuffix) ? dataSuffix : ''
  const place = placeAt(suffix ? path.slice(0, -suffix.length) : path)
  const cache = place && getStorefrontPage(place.name).cache
  if (!cache) return null

  const given = new URLSearchParams(search)
  if (given.has(cache.personal ?? '')) return null
  const { name, segment } = place
  const routes = suffix ? routesIn(given.get(dataParameter), name) : ''
  const parameters = [...given].filter(
    ([parameter, value], index) =>
      value !== '' && countsFor(name, parameter) && isRead(given, parameter, index),
  )
  const counting = new URLSearchParams(parameters.toSorted(inOneOrder))
  if (routes) counting.set(dataParameter, routes)
  const address = filled(name, segment) + suffix + (counting.size > 0 ? `?${counting}` : '')
  if (address.length > maxLength) return null

  const single = name === 'Show' || name === 'Price History'
  if (name === 'NotFound') return { address, single, isMissing: true }
  if (!cache.lookup) return { address, single }
  const missing = {
    address: filled(name, nobodysName) + suffix + (routes ? `?${dataParameter}=${routes}` : ''),
    single: false,
    isMissing: true,
  }
  return { address, single, lookup: { call: cache.lookup.replace(/:\w+/, segment), missing } }
}

/**
 * Whether a query parameter value affects the page: filters use all repetitions, other parameters
 * only the first.
 */
function isRead(given: URLSearchParams, parameter: string, index: number): boolean {
  const first = [...given.keys()].indexOf(parameter)
  return index === first || parameter.startsWith(choicePrefix)
}

/** Sort order of query parameters in cache keys: by name, then by value. */
function inOneOrder([a, choice]: [string, string], [b, other]: [string, string]): number {
  return a === b ? compare(choice, other) : compare(a, b)
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Placeholder slug that no product or category can have. */
const nobodysName = '-'

function filled(name: PageName, segment: string): string {
  const { path } = getStorefrontPage(name)
  return name === 'NotFound' ? `/${nobodysName}/${nobodysName}` : path.replace(/:\w+/, segment)
}

/** Route ids that the router's data request names; unknown ids are ignored. */
function routesIn(given: string | null, name: PageName): string {
  const named = new Set((given ?? '').split(','))
  return ['root', name].filter((id) => named.has(id)).join(',')
}

const fixed = new Map(pageNames.map((name) => [getStorefrontPage(name).path.toLowerCase(), name]))

/**
 * Paths that are never cacheable pages: framework paths, the hidden frame page of silent sign-in,
 * and the web app manifest.
 */
const noPages = new Set([
  '/',
  '/_',
  `${getStorefrontPage('Callback').path}/silent`,
  webManifestPath,
])

/** Pages whose URL contains an identifier, by path prefix. */
const namedBefore = new Map(
  (['Show', 'Category', 'Price History'] as const).map((name) => [
    getStorefrontPage(name).path.replace(/\/:\w+$/, ''),
    name,
  ]),
)

const ofOneShopper = pageNames
  .map((name) => getStorefrontPage(name))
  .filter(({ path, cache }) => path.includes(':') && !cache)

/** Finds the page of a URL path; like the router, it ignores case and a trailing slash. */
function placeAt(path: string): { name: PageName; segment: string } | undefined {
  const bare = path.replace(/(?<!\/)\/+$/, '') || '/'
  if (noPages.has(bare.toLowerCase()) || bare.includes('//')) return undefined
  const name = fixed.get(bare.toLowerCase())
  if (name) return { name, segment: '' }
  const [, before = '', segment = ''] = /^(\/[^/]+)?\/([^/]+)$/.exec(bare) ?? []
  const named = namedBefore.get(before.toLowerCase())
  if (segment && named) return { name: named, segment }
  return ofOneShopper.some((page) => matchPath(page.path, bare))
    ? undefined
    : { name: 'NotFound', segment: '' }
}
