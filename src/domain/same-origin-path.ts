/**
 * Regular expression (flag u) of a same-origin path. Browsers read a backslash as a slash and drop control characters,
 * so either may lead to another host.
 */
export const sameOriginPathPattern = '^/(?!/)[^\\\\\\p{Cc}]*$'

const pattern = new RegExp(sameOriginPathPattern, 'u')

/**
 * Returns the path to return to if it is on the shop's own origin; undefined for any other URL,
 * which prevents open redirects.
 */
export function toSameOriginPath(path: string | null | undefined): string | undefined {
  return path && pattern.test(path) ? path : undefined
}
