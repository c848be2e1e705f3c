/**
 * Path of the same origin, for regular expressions with the flag u. Browsers read a backslash as a slash and drop
 * control characters, so either may lead to another host.
 */
export const ownPathPattern = '^/(?!/)[^\\\\\\p{Cc}]*$'

const pattern = new RegExp(ownPathPattern, 'u')

/** A path of the same origin to return to; undefined for any other address. */
export function ownPath(path: string | null | undefined): string | undefined {
  return path && pattern.test(path) ? path : undefined
}
