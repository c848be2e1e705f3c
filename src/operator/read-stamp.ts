import { momentOfStamp } from '#domain/calendar.ts'
import { WrongUse } from './command.ts'

/** Parses a date and time in Mexico City from an argument; null without one. */
export function readStamp(word: string | undefined): Date | null {
  if (word === undefined) return null
  const moment = momentOfStamp(word)
  if (!moment) throw new WrongUse(`«${word}» no es un momento; escríbelo como "2026-11-27 09:00".`)
  return moment
}
