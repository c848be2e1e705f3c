import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares two secrets in constant time. */
export function isSameSecret(given: string, expected: string): boolean {
  const hash = (value: string) => createHash('sha256').update(value).digest()
  return timingSafeEqual(hash(given), hash(expected))
}
