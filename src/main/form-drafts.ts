import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { minuteInMs } from '#domain/durations.ts'
import type { FormDraft } from '#office/office-server-interface.ts'

const keptForMs = 15 * minuteInMs
const mostBytes = 4 * 1024 * 1024
const mostBytesOfOne = 256 * 1024

/** Unsaved form input of an operator. */
type OwnDraft = FormDraft & { operatorId: number }

/**
 * Keeps unsaved form input of revoked or expired office sessions in memory, per operator, for 15
 * minutes.
 */
export function createFormDraftStore(clock: () => number) {
  const kept = new LRUCache<string, OwnDraft>({
    maxSize: mostBytes,
    maxEntrySize: mostBytesOfOne,
    sizeCalculation: ({ fields }) => 100 + fields.flat().join('').length * 2,
    ttl: keptForMs,
    perf: { now: clock },
  })
  return {
    keep(draft: OwnDraft) {
      const name = randomBytes(16).toString('base64url')
      kept.set(name, draft)
      return name
    },
    take(name: string, { page, operatorId }: Omit<OwnDraft, 'fields'>): FormDraft | undefined {
      const draft = kept.get(name)
      if (draft?.page !== page || draft.operatorId !== operatorId) return undefined
      kept.delete(name)
      return draft
    },
  }
}
