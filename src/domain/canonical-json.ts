import canonicalize from 'canonicalize'

/**
 * Canonical JSON (RFC 8785), for reproducible hashes. Throws on NaN, infinities, lone surrogates, cycles and undefined.
 */
export function toCanonicalJson(value: unknown): string {
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
