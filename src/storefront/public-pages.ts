import { matchPath } from 'react-router'
import { aboutPage, manifestAddress, type PageName, pageNames } from './pages.ts'
import type { PublicAddress } from './server-surface.ts'

/** Whether a parameter changes what a page shows that is the same for everybody. */
function countsFor(name: PageName, parameter: string): boolean {
  const known = aboutPage(name).cache?.parameters ?? []
  return known.some((one) => (one.endsWith('.') ? parameter.startsWith(one) : parameter === one))
}

const maxLength = 1000
/** Begins the names of filters. */
const choicePrefix = 'f.'
/** What the framework adds to a path when it asks for the data of a page. */
const dataSuffix = '.data'
const dataParameter = '_routes'

/** The address under which a page may be kept; null when it is not one of those. */
export function publicAddress(url: string): PublicAddress | null {
  const [path = '', search = ''] = url.split('?', 2)
  if (path === '/') return { address: path, single: true }
  const suffix = path.endsWith(dataSuffix) ? dataSuffix : ''
  const place = placeAt(suffix ? path.slice(0, -suffix.length) : path)
  const cache = place && aboutPage(place.name).cache
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

/** Of a repeated parameter, filters read every value, all others the first. */
function isRead(given: URLSearchParams, parameter: string, index: number): boolean {
  const first = [...given.keys()].indexOf(parameter)
  return index === first || parameter.startsWith(choicePrefix)
}

/** By name, then by value. */
function inOneOrder([a, choice]: [string, string], [b, other]: [string, string]): number {
  return a === b ? compare(choice, other) : compare(a, b)
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** No product and no category can have it. */
const nobodysName = '-'

function filled(name: PageName, segment: string): string {
  const { path } = aboutPage(name)
  return name === 'NotFound' ? `/${nobodysName}/${nobodysName}` : path.replace(/:\w+/, segment)
}

/** Loaders requested by the framework; unknown names load nothing. */
function routesIn(given: string | null, name: PageName): string {
  const named = new Set((given ?? '').split(','))
  return ['root', name].filter((id) => named.has(id)).join(',')
}

const fixed = new Map(pageNames.map((name) => [aboutPage(name).path.toLowerCase(), name]))

/** Framework addresses, a page-less frame, and non-pages. */
const noPages = new Set(['/', '/_', `${aboutPage('Callback').path}/silent`, manifestAddress])

/** Pages with an identifier in the address, by their prefix. */
const namedBefore = new Map(
  (['Show', 'Category', 'Price History'] as const).map((name) => [
    aboutPage(name).path.replace(/\/:\w+$/, ''),
    name,
  ]),
)

const ofOneShopper = pageNames
  .map((name) => aboutPage(name))
  .filter(({ path, cache }) => path.includes(':') && !cache)

/** The page of a path, which matches as routes do: in capitals too, and with a slash behind it. */
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
