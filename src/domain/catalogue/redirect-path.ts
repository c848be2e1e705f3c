import { pageIndexingRules } from '../page-indexing-rules.ts'
import { technicalPathSegments } from './product.ts'

/** Maximum characters of the old address of a redirect, in its stored form. */
const maxRedirectPathLength = 400

/** Query parameters of campaigns, search and variants, which do not name a page. */
const ignoredParameters: ReadonlySet<string> = new Set([
  'gclid',
  'gbraid',
  'wbraid',
  'fbclid',
  'msclkid',
  'ttclid',
  'srsltid',
  'mc_cid',
  'mc_eid',
  'ref',
  'variant',
  'attribute',
  '_pos',
  '_sid',
  '_ss',
  '_fid',
  '_psq',
  '_v',
])

const origin = /^(?:(?:https?:)?\/\/[^/?#]*|[a-z0-9-]+(?:\.[a-z0-9-]+)+(?=[/?]))/i

/** The path and query of an address in one spelling: without origin, fragment, letter case and final slash. */
function splitAddress(text: string): { path: string; parameters: string[] } | null {
  const [address = ''] = text.trim().replace(origin, '').split('#', 1)
  const at = address.indexOf('?')
  const given = decoded(at < 0 ? address : address.slice(0, at)).toLowerCase()
  const path = given.split('/').filter(Boolean)
  if (!/^\/|^$/.test(given) || /[\p{Cc}\s]/u.test(given)) return null
  const parameters = (at < 0 ? '' : address.slice(at + 1))
    .split('&')
    .map((one) => decoded(one).toLowerCase())
    .filter((one) => one !== '' && !isIgnoredParameter(one.split('=', 1)[0] ?? ''))
    .toSorted()
  return { path: `/${path.join('/')}`, parameters }
}

function isIgnoredParameter(name: string): boolean {
  return ignoredParameters.has(name) || name.startsWith('utm_') || name.startsWith('attribute_')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text).normalize('NFC')
  } catch {
    return text
  }
}

function joined({ path, parameters }: { path: string; parameters: readonly string[] }): string {
  return parameters.length > 0 ? `${path}?${parameters.join('&')}` : path
}

/**
 * Stored form of an old address, or null if the text is no address of a page. Example:
 * `https://antes.mx/Products/Gota/?utm_source=x` → `/products/gota`.
 */
export function toRedirectPath(text: string): string | null {
  const split = splitAddress(text)
  if (!split) return null
  const path = joined(split)
  return path === '/' || path.length > maxRedirectPathLength ? null : path
}

/** Stored forms under which a redirect of a requested URL may be found, the exact one first. */
export function listRedirectPathsOfUrl(url: string): string[] {
  const split = splitAddress(url)
  if (!split) return []
  return [...new Set([joined(split), split.path])].filter(
    (path) => path !== '/' && path.length <= maxRedirectPathLength,
  )
}

/** Routes that answer every address of their pattern; products and categories depend on the catalogue. */
const ownRoutes = pageIndexingRules
  .map(({ path }) => path)
  .filter((path) => path !== '/:id' && path !== '/category/:slug')
  .map((path) => path.split('/'))

/** Whether a path matches a route of the shop, apart from products and categories. */
export function isOwnRoute(path: string): boolean {
  const segments = path.split('?', 1)[0]?.split('/') ?? []
  return (
    technicalPathSegments.some((technical) => technical === segments[1]) ||
    ownRoutes.some(
      (route) =>
        route.length === segments.length &&
        route.every((part, at) => part.startsWith(':') || part === segments[at]),
    )
  )
}

/**
 * Follows a redirect through others: 'circle' if they lead back to its own address, 'chain' if its
 * target is itself an old address, null otherwise.
 */
export function findRedirectLoop(
  from: string,
  to: string,
  targetOf: (path: string) => string | undefined,
): 'circle' | 'chain' | null {
  const seen = new Set<string>()
  for (let at: string | undefined = to; at !== undefined; at = targetOf(at)) {
    if (at === from) return 'circle'
    if (seen.has(at)) break
    seen.add(at)
  }
  return targetOf(to) === undefined ? null : 'chain'
}
