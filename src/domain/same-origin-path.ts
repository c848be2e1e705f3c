/**
 * Regular expression (flag u) of a same-origin path. It excludes backslashes, which browsers read
 * as slashes, and control characters, which browsers drop: both may lead to another host.
 */
export const sameOriginPathPattern = '^/(?!/)[^\\\\\\p{Cc}]*$'

const pattern = new RegExp(sameOriginPathPattern, 'u')

/**
 * Returns a redirect target only if it is a path on the shop's own origin, otherwise undefined;
 * this prevents open redirects.
 */
export function toSameOriginPath(path: string | null | undefined): string | undefined {
  return path && pattern.test(path) ? path : undefined
}
