import { aboutPage, type PageName, pageNames } from './pages.ts'
import type { PublicAddress } from './server-surface.ts'

/** Whether a parameter changes what a page shows that is the same for everybody. */
export function countsFor(name: PageName, parameter: string): boolean {
  const known = aboutPage(name).cache?.parameters ?? []
  return known.some((one) => (one.endsWith('.') ? parameter.startsWith(one) : parameter === one))
}

const maxLength = 1000
/** What the framework adds to a path when it asks for the data of a page. */
const dataSuffix = '.data'
const dataParameter = '_routes'

/** The address under which a page may be kept; null when it is not one of those. */
export function publicAddress(url: string): PublicAddress | null {
  if (url.length > maxLength) return null
  const [path = '', search = ''] = url.split('?', 2)
  const asData = path.endsWith(dataSuffix)
  const name = pageAt(asData ? path.slice(0, -dataSuffix.length) : path)
  const cache = name && aboutPage(name).cache
  if (!cache) return null
  const single = name === 'Show'
  if (search === '') return { address: path, single }

  const given = new URLSearchParams(search)
  if (given.has(cache.personal ?? '')) return null
  const parameters = [...given].filter(
    ([parameter, value]) =>
      value !== '' && (countsFor(name, parameter) || (asData && parameter === dataParameter)),
  )
  // Sorting keeps the order of a parameter that is given several times.
  const sorted = new URLSearchParams(parameters)
  sorted.sort()
  return { address: sorted.size > 0 ? `${path}?${sorted}` : path, single }
}

const fixed = new Map(pageNames.map((name) => [aboutPage(name).path, name]))

function pageAt(path: string): PageName | undefined {
  const name = fixed.get(path)
  if (name) return name
  if (/^\/[^/]+$/.test(path)) return 'Show'
  if (/^\/category\/[^/]+$/.test(path)) return 'Category'
  return undefined
}
