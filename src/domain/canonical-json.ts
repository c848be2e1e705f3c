import canonicalize from 'canonicalize'

/**
 * The one way to write a value as JSON, so that equal values have equal bytes and a hash of them can be checked by
 * anyone (RFC 8785). Throws for what JSON cannot hold: NaN, infinite numbers, lone surrogates, circles, undefined.
 */
export function canonicalJson(value: unknown): string {
  const written = attempt(value)
  if (written === undefined) throw new TypeError('Nothing that JSON can hold')
  return written
}

function attempt(value: unknown): string | undefined {
  try {
    return canonicalize(value)
  } catch (cause) {
    throw new TypeError('More than JSON can hold', { cause })
  }
}
