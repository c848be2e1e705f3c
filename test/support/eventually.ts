import { vi } from 'vitest'

/** Does it again until it does not throw; a machine that is busy with something else gets as long as `expect.poll`. */
export function eventually<T>(work: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(work, { timeout: 60_000 })
}
