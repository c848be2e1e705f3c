import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { minuteInMs } from '#domain/durations.ts'
import type { FormDraft } from '#office/office-server-interface.ts'
import type { BrowserSession } from '#operator-api/authenticate-caller.ts'

const keptForMs = 15 * minuteInMs
const mostBytes = 4 * 1024 * 1024
const mostBytesOfOne = 256 * 1024

/** Form input of an operator, with the session in which the form was sent. */
type OwnDraft = FormDraft & { operatorId: number; sessionId: number }

/**
 * Keeps form input of ended office sessions, and of forms that wait for step-up authentication, in
 * memory, per operator, for 15 minutes.
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
    /** Returns a form that runs in the session that confirmed the one in which it was sent. */
    findConfirmed(name: string, session: BrowserSession): FormDraft | undefined {
      const draft = kept.get(name)
      const isConfirmed =
        draft?.operatorId === session.operatorId && draft.sessionId === session.replaces
      return draft?.runs && isConfirmed ? draft : undefined
    },
    take(
      name: string,
      { page, operatorId }: Pick<OwnDraft, 'page' | 'operatorId'>,
    ): FormDraft | undefined {
      const draft = kept.get(name)
      if (draft?.page !== page || draft.operatorId !== operatorId) return undefined
      kept.delete(name)
      return draft
    },
  }
}
