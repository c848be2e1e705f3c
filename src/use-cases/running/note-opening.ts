import type { OpeningStep } from '#domain/running/opening.ts'
import type { Db } from '#persistence/database.ts'
import * as openingSteps from '#persistence/running/opening-steps.ts'
import { readOpening } from './read-opening.ts'

/** Records the times of the shop's setup steps, to measure their durations. No effect in an open shop. */
export async function noteOpening(
  db: Db,
  { step }: { step: OpeningStep },
  now: Date,
): Promise<void> {
  const { isOpen, steps } = await readOpening(db, now)
  if (isOpen) return
  const done = steps.filter(({ isDone }) => isDone).map(({ code }) => code)
  if (!done.includes(step)) await openingSteps.noteBegun(db, step, now)
  if (done.length > 0) await openingSteps.noteDone(db, done, now)
}
