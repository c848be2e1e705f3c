import { hourInMs } from '#domain/durations.ts'

type Deed = (now: Date) => Promise<unknown>

/** What happens when, gathered in any order and done in that of time. */
export function createAgenda() {
  const entries: { at: Date; deed: Deed }[] = []
  return {
    add(at: Date, deed: Deed) {
      entries.push({ at, deed })
    },
    /** Does all that lies before a moment; what would come later does not happen. */
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

/** What a use case answered; the demo asks for nothing that is refused. */
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
