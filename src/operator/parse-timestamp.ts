import { parseMexicoTimestamp } from '#domain/mexico-dates-and-times.ts'
import { UsageError } from './command.ts'

/** Parses a date and time in Mexico City from a command argument; null without an argument. */
export function parseTimestamp(word: string | undefined): Date | null {
  if (word === undefined) return null
  const moment = parseMexicoTimestamp(word)
  if (!moment)
    throw new UsageError(`«${word}» no es un momento; escríbelo como "2026-11-27 09:00".`)
  return moment
}
