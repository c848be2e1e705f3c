import { toRedirectPath } from './redirect-path.ts'
import { mayHoldPersonalData } from './zero-result-search.ts'

/** Days for which requested paths without a page are counted. */
export const missedPathRetentionDays = 30

const longestPath = 150
const longestSegment = 80
/** Extensions of pages; other files are not pages. */
const pageExtension = /\.(?:html?|php|aspx?)$/
/** Addresses that only programs probing for weaknesses request. */
const probe =
  /^\/(?:\.|wp-(?:admin|login|json|includes|content)|xmlrpc|cgi-bin|phpmyadmin|vendor|admin|administrator|_)|\/\.|\.env/
/** Segment that may be a token or an id: long, with letters and digits mixed, without words. */
const token = /^(?=[^/]*\d)[a-z0-9_~=+%.]{20,}$/

/**
 * Path under which a request without a page is counted, without its query; null for files, probes,
 * and paths that may hold personal data.
 */
export function toMissedPath(url: string): string | null {
  const path = toRedirectPath(url.split('?', 1)[0] ?? '')
  if (path === null || path.length > longestPath || probe.test(path)) return null
  const segments = path.split('/').slice(1)
  const last = segments.at(-1) ?? ''
  if (/\.[a-z0-9]{1,12}$/.test(last) && !pageExtension.test(last)) return null
  const isPrivate = (segment: string) =>
    segment.length > longestSegment || mayHoldPersonalData(segment) || token.test(segment)
  return segments.some(isPrivate) ? null : path
}
