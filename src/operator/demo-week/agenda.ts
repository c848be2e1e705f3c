import { hourInMs } from '#domain/durations.ts'

type Deed = (now: Date) => Promise<unknown>

/** Creates the agenda of demo events, which are added in any order and run in chronological order. */
export function createAgenda() {
  const entries: { at: Date; deed: Deed }[] = []
  return {
    add(at: Date, deed: Deed) {
      entries.push({ at, deed })
    },
    /** Runs all events before a moment; later ones are not run. */
    async runUntil(until: Date, before: (at: Date) => void) {
      const due = entries.filter(({ at }) => at <= until)
      for (const { at, deed } of due.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
        before(at)
        await deed(at)
      }
    },
  }
}

export type Agenda = ReturnType<typeof createAgenda>

export function hoursAfter(moment: Date, hours: number): Date {
  return new Date(moment.getTime() + hours * hourInMs)
}

/** Returns a use case's result; throws on rejection, which the demo does not expect. */
export function granted<Answer extends { ok: boolean }>(
  answer: Answer,
  deed: string,
): Extract<Answer, { ok: true }> {
  if (isGranted(answer)) return answer
  throw new Error(`The demo's week: ${deed} was refused: ${JSON.stringify(answer)}`)
}

function isGranted<Answer extends { ok: boolean }>(
  answer: Answer,
): answer is Extract<Answer, { ok: true }> {
  return answer.ok
}
