import { type ParseArgsConfig, parseArgs } from 'node:util'
import { dayInMs, hourInMs, minuteInMs } from '#domain/durations.ts'
import { formatUnreadableAmountHint } from '#domain/format-money.ts'
import { type Day, isDay, toDateFromMexicoTime } from '#domain/mexico-dates-and-times.ts'
import { type Centavos, parsePesos } from '#domain/money.ts'
import { UsageError } from './command.ts'

/** Parses command options; unknown options are a usage error with a Spanish message. */
export function parseOptions<const Options extends NonNullable<ParseArgsConfig['options']>>(
  words: string[],
  options: Options,
) {
  try {
    return parseArgs({ args: words, options, allowPositionals: true, strict: true })
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const { code, message }: NodeJS.ErrnoException = error
    const [, named = ''] = /'([^']+)'/.exec(message) ?? []
    if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION')
      throw new UsageError(`No existe la opción ${named}.`)
    if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE')
      throw new UsageError(`La opción ${named} no se usa así.`)
    throw error
  }
}

/** Parses a whole number, also a negative one, from a command argument. */
export function parseInteger(word: string): number {
  if (!/^[+-]?\d{1,15}$/.test(word)) throw new UsageError(`«${word}» no es un número.`)
  return Number(word)
}

/** Parses the number of a record from a command argument. */
export function parseId(word: string): number {
  const id = Number(word)
  if (!Number.isSafeInteger(id) || id < 1) throw new UsageError(`«${word}» no es un número.`)
  return id
}

/**
 * Checks that a command gets as many arguments as `names`, which are their Spanish names for error
 * messages.
 */
export function parseRequiredArguments<const Names extends readonly string[]>(
  positionals: string[],
  names: Names,
): { [Index in keyof Names]: string } {
  if (isAsManyAs(positionals, names)) return positionals
  const missing = names[positionals.length]
  if (missing !== undefined) throw new UsageError(`Falta ${missing}.`)
  throw new UsageError(`Sobra «${positionals[names.length]}».`)
}

function isAsManyAs<const Names extends readonly string[]>(
  words: readonly string[],
  names: Names,
): words is { [Index in keyof Names]: string } {
  return words.length === names.length
}

/** Parses the option that limits the rows of a list command. */
export function parseRowLimit(word: string | undefined, otherwise: number): number {
  return word === undefined ? otherwise : parseId(word)
}

/** Parses a day from a command argument. */
export function parseDay(word: string): Day {
  if (!isDay(word)) throw new UsageError(`«${word}» no es un día; escríbelo como 2026-11-30.`)
  return word
}

const unitsInMs: Record<string, number> = { m: minuteInMs, h: hourInMs, d: dayInMs }

/** Parses a past moment from a command argument: a day, or a duration before `now`. */
export function parseDayOrTimeAgo(word: string, now: Date): Date {
  const [, count = '', unit = ''] = /^(\d{1,4})([mhd])$/.exec(word) ?? []
  const ago = Number(count) * (unitsInMs[unit] ?? 0)
  if (ago > 0) return new Date(now.getTime() - ago)
  if (!isDay(word))
    throw new UsageError(`«${word}» no es un día ni un tiempo; escríbelo como 2026-11-30 o 12h.`)
  return toDateFromMexicoTime(word, '00:00')
}

/** Parses an amount in pesos from a command argument. */
export function parsePesoAmount(word: string): Centavos {
  const amount = parsePesos(word)
  if (amount === null)
    throw new UsageError(`«${word}» no es un importe. ${formatUnreadableAmountHint(word)}`)
  return amount
}
