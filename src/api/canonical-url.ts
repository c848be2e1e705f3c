/** The canonical form of a URL for cache keys: known query parameters in fixed order. */
export function toCanonicalUrl(
  url: string,
  counts: (name: string) => boolean = () => true,
): string {
  const at = url.indexOf('?')
  if (at < 0) return url
  const parameters = [...new URLSearchParams(url.slice(at + 1))].filter(([name]) => counts(name))
  // `URLSearchParams.sort` sorts by parameter name only; parameters with the same name keep their
  // order.
  const search = new URLSearchParams(parameters)
  search.sort()
  return search.size > 0 ? `${url.slice(0, at)}?${search}` : url.slice(0, at)
}

/**
 * Creates a predicate that accepts the query parameters in a route's schema; `f.{code}` in the
 * schema accepts every `f.` parameter.
 */
export function createQueryParameterAllowlist(schema: unknown): (name: string) => boolean {
  const { properties = {} } = (schema ?? {}) as { properties?: Record<string, unknown> }
  const names = new Set(Object.keys(properties))
  const prefixes = [...names].flatMap((name) => /^(.+)\{\w+\}$/.exec(name)?.[1] ?? [])
  return (name) => names.has(name) || prefixes.some((prefix) => name.startsWith(prefix))
}
