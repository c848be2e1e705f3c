import { stampInMexico } from '#domain/calendar.ts'
import { shownActor } from '#domain/running/shown-actor.ts'

/** What is said to somebody who saves what was changed after they read it. */
export function newerWords(
  { changedBy, changedAt }: { changedBy: string; changedAt: Date },
  now: Date,
): string {
  const [day, time] = stampInMexico(changedAt).split(' ')
  const [today] = stampInMexico(now).split(' ')
  const when = day === today ? `a las ${time}` : `el ${day} a las ${time}`
  return `${shownActor(changedBy)} guardó esto ${when}, mientras tú escribías. No se ha perdido nada: elige cuál queda.`
}
