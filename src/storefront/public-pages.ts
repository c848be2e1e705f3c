import { isListingParameter } from './catalogue/listing-address.ts'
import { type RouteName, routePaths } from './route-names.ts'

type Known = (parameter: string) => boolean

const none: Known = () => false

/** Pages that are the same for everybody, and the parameters that change what they show. */
const publicPages: Partial<Record<RouteName, Known>> = {
  Index: none,
  Show: (parameter) => parameter === 'opiniones' || parameter === 'pagina',
  Category: isListingParameter,
  'Search Results': (parameter) => isListingParameter(parameter) || parameter === 'literal',
  Politicas: none,
  Condiciones: none,
  'Aviso de Privacidad': none,
  FAQ: (parameter) => parameter === 'q',
}

/** What only one shopper asks a page: with it, the page is nobody else's. */
const ownParameters: Partial<Record<RouteName, string>> = { Show: 'cp' }

export interface PublicAddress {
  /** path and the parameters that count, in one order */
  address: string
  /** one product's own page, which no other product's change can alter unless it shows that product */
  single: boolean
}

const longest = 1000
/** What the framework adds to a path when it asks for the data of a page. */
const dataSuffix = '.data'
const dataParameter = '_routes'

/** The address under which a page may be kept; null when it is not one of those. */
export function publicAddress(url: string): PublicAddress | null {
  if (url.length > longest) return null
  const [path = '', search = ''] = url.split('?', 2)
  const asData = path.endsWith(dataSuffix)
  const name = pageAt(asData ? path.slice(0, -dataSuffix.length) : path)
  const known = name && publicPages[name]
  if (!known) return null
  const single = name === 'Show'
  if (search === '') return { address: path, single }

  const given = new URLSearchParams(search)
  if (given.has(ownParameters[name] ?? '')) return null
  const parameters = [...given].filter(
    ([parameter, value]) =>
      value !== '' && (known(parameter) || (asData && parameter === dataParameter)),
  )
  // Sorting keeps the order of a parameter that is given several times.
  const sorted = new URLSearchParams(parameters)
  sorted.sort()
  return { address: sorted.size > 0 ? `${path}?${sorted}` : path, single }
}

const names = Object.keys(routePaths) as RouteName[]
const fixed = new Map(names.map((name) => [routePaths[name] as string, name]))

function pageAt(path: string): RouteName | undefined {
  const name = fixed.get(path)
  if (name) return name
  if (/^\/[^/]+$/.test(path)) return 'Show'
  if (/^\/category\/[^/]+$/.test(path)) return 'Category'
  return undefined
}
