/**
 * Regular expression (flag u) of a same-origin path. Browsers read a backslash as a slash and drop control characters,
 * so either may lead to another host.
 */
export const sameOriginPathPattern = '^/(?!/)[^\\\\\\p{Cc}]*$'

const pattern = new RegExp(sameOriginPathPattern, 'u')

/** Validates a same-origin return path; undefined for any other URL. */
export function toSameOriginPath(path: string | null | undefined): string | undefined {
  return path && pattern.test(path) ? path : undefined
}
