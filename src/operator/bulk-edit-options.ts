import type { BulkPriceChange, BulkEdit, PriceRounding } from '#domain/catalogue/bulk-edit.ts'
import { type Day, isTimeOfDay, type TimeOfDay } from '#domain/mexico-dates-and-times.ts'
import { toCentavos, parsePesos, toPesos } from '#domain/money.ts'
import { UsageError } from './command.ts'
import { parseDay } from './parse-command-options.ts'

/** Option values of a command as typed, not yet parsed. */
export type CommandOptionValues = Partial<Record<string, string | boolean | string[]>>

/** Parses a command option that allows only certain values. */
export function parseEnumCommandOption<Value extends string>(
  names: Readonly<Record<string, Value>>,
  option: string,
  word: string,
): Value {
  const found = new Map(Object.entries(names)).get(word)
  if (found === undefined) throw new UsageError(`${option} es ${Object.keys(names).join(', ')}.`)
  return found
}

/** Parses the options of `edit-products` into a bulk change. */
export function parseBulkEdit(values: CommandOptionValues): BulkEdit {
  const { price, offer, round = 'exact', from, to, show, hide, into } = values
  if (show && hide) throw new UsageError('--show o --hide, uno de los dos.')
  const rounding = parseEnumCommandOption(
    { exact: 'exact', '.00': '00', '.90': '90' } as const,
    '--round',
    String(round),
  )
  const edit: BulkEdit = {}
  if (typeof price === 'string') edit.price = readAmount(price, rounding)
  if (offer === 'no') edit.offer = 'none'
  else if (typeof offer === 'string') {
    if (typeof to !== 'string') throw new UsageError('Falta --to: hasta qué día vale la oferta.')
    const change = readAmount(offer, rounding)
    const [begins, ends] = [typeof from === 'string' ? readEdge(from) : null, readEdge(to)]
    edit.offer = {
      change,
      from: begins && begins.day,
      fromTime: begins && begins.time,
      to: ends.day,
      toTime: ends.time,
    }
  }
  if (typeof values.units === 'string') edit.stock = readUnits(values.units, values.why)
  if (show || hide) edit.visible = show === true
  const dates = readDates(values)
  if (dates) edit.dates = dates
  if (typeof into === 'string') edit.category = { how: 'main', slug: into }
  return edit
}

function readDates(values: CommandOptionValues): BulkEdit['dates'] {
  const { 'visible-from': from, 'visible-to': to, always } = values
  const [begins, ends] = [from, to].map((word) =>
    typeof word === 'string' ? readEdge(word) : null,
  )
  if (always && (begins || ends))
    throw new UsageError('--always quita las fechas: no va con --visible-from ni --visible-to.')
  if (always) return 'none'
  if (!begins && !ends) return undefined
  return {
    from: begins?.day ?? null,
    fromTime: begins?.time ?? null,
    to: ends?.day ?? null,
    toTime: ends?.time ?? null,
  }
}

function readUnits(word: string, why: CommandOptionValues[string]): NonNullable<BulkEdit['stock']> {
  const [, sign, figure] = /^([+-]?)(\d{1,9})$/.exec(word) ?? []
  if (figure === undefined)
    throw new UsageError(`«${word}» no son piezas; escríbelo como 40, +5 o -5.`)
  if (typeof why !== 'string' || why.trim() === '')
    throw new UsageError('Falta --why: por qué cambian las piezas.')
  const units = Number(figure)
  if (!sign) return { how: 'set', units, why }
  return { how: 'add', units: sign === '-' ? -units : units, why }
}

/** `2026-11-27`, or `2026-11-27 09:00`. */
function readEdge(word: string): { day: Day; time: TimeOfDay | null } {
  const [, day = word, time = null] = /^(\S+) (\S+)$/.exec(word) ?? []
  if (time !== null && !isTimeOfDay(time))
    throw new UsageError(`«${time}» no es una hora; escríbela como 09:30.`)
  return { day: parseDay(day), time }
}

function readAmount(word: string, rounding: PriceRounding): BulkPriceChange {
  const [, sign = '', figure = '', percent] = /^([+-]?)(.*?)(%?)$/.exec(word) ?? []
  const amount = parsePesos(figure)
  if (amount === null || (percent && !sign))
    throw new UsageError(`«${word}» no es un cambio; escríbelo como 1299.00, +50 o -8%.`)
  const negative = sign === '-' ? -1 : 1
  if (percent) return { how: 'percent', percent: negative * toPesos(amount), rounding }
  return sign
    ? { how: 'add', amount: toCentavos(negative * amount), rounding }
    : { how: 'set', amount, rounding }
}
