import { hourInMs } from '#domain/durations.ts'

type Action = (now: Date) => Promise<unknown>

/**
 * Creates the list of actions to run for the demo shop; they are added in any order and run in
 * chronological order.
 */
export function createDemoActionSchedule() {
  const entries: { at: Date; action: Action }[] = []
  return {
    add(at: Date, action: Action) {
      entries.push({ at, action })
    },
    /** Returns the demo actions scheduled up to `end`, in chronological order. */
    until(end: Date) {
      return entries
        .filter(({ at }) => at <= end)
        .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    },
  }
}

export type DemoActionSchedule = ReturnType<typeof createDemoActionSchedule>

export function addHours(moment: Date, hours: number): Date {
  return new Date(moment.getTime() + hours * hourInMs)
}

/**
 * Error for an action of the demo week that a use case refused, because the shop has changed since
 * the demo week began.
 */
export class DemoActionRejectedError extends Error {}

/** Returns a use case's result; throws on rejection. */
export function requireUseCaseSuccess<Answer extends { ok: boolean }>(
  answer: Answer,
  action: string,
): Extract<Answer, { ok: true }> {
  if (isGranted(answer)) return answer
  throw new DemoActionRejectedError(`${action} was refused: ${JSON.stringify(answer)}`)
}

function isGranted<Answer extends { ok: boolean }>(
  answer: Answer,
): answer is Extract<Answer, { ok: true }> {
  return answer.ok
}
