import { vi } from 'vitest'
import { scaledTimeout } from './slowness.ts'

/** Retries until the work does not throw, as long as `expect.poll`. */
export function eventually<T>(work: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(work, { timeout: scaledTimeout(10_000) })
}
