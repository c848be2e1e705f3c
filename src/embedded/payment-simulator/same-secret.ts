import { createHash, timingSafeEqual } from 'node:crypto'

/** Constant-time secret comparison. */
export function isSame(given: string, expected: string): boolean {
  const hash = (value: string) => createHash('sha256').update(value).digest()
  return timingSafeEqual(hash(given), hash(expected))
}
