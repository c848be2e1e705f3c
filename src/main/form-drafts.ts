import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { FormDraft, FormDrafts } from '#office/server-surface.ts'

const keptForMs = 15 * 60_000
const mostBytes = 4 * 1024 * 1024
const mostBytesOfOne = 256 * 1024

/** What was typed when a session ended lies in memory alone: it may hold personal data, and is soon of no use. */
export function createFormDrafts(clock: () => number): FormDrafts {
  const kept = new LRUCache<string, FormDraft>({
    maxSize: mostBytes,
    maxEntrySize: mostBytesOfOne,
    sizeCalculation: ({ fields }) => 100 + fields.flat().join('').length * 2,
    ttl: keptForMs,
    perf: { now: clock },
  })
  return {
    keep(draft) {
      const name = randomBytes(16).toString('base64url')
      kept.set(name, draft)
      return name
    },
    take(name, page) {
      const draft = kept.get(name)
      if (draft?.page !== page) return undefined
      kept.delete(name)
      return draft
    },
  }
}
