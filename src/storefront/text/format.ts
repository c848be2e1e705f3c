import { fromPesos } from '#domain/money.ts'

const months = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
]

/** Pesos as people read them (FMT-01): `1234.5` → `$1,234.50`. */
export function formatMoney(pesos: number): string {
  const { whole, cents } = moneyParts(pesos)
  return whole + cents
}

/** The same in two pieces, for prices whose centavos are drawn smaller: `$15,999` and `.00`. */
export function moneyParts(pesos: number): { whole: string; cents: string } {
  const amount = fromPesos(pesos)
  const absolute = Math.abs(amount)
  const whole = String(Math.trunc(absolute / 100)).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
  const cents = String(absolute % 100).padStart(2, '0')
  return { whole: `${amount < 0 ? '−' : ''}$${whole}`, cents: `.${cents}` }
}

// Only the time zone's arithmetic comes from Intl; words and order are ours, the same on every engine
const mexicoCity = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Mexico_City',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  hourCycle: 'h23',
})

/** A moment in Mexico City (FMT-02): `05 noviembre 2026, 3:07 pm`. */
export function formatMoment(iso: string): string {
  const parts = Object.fromEntries(
    mexicoCity.formatToParts(new Date(iso)).map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts
  const date = `${String(day).padStart(2, '0')} ${months[month - 1]} ${year}`
  const time = `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`
  return `${date}, ${time}`
}

/** A calendar day in a sentence: `2026-11-28` → `28 de noviembre`. */
export function formatDay(day: string): string {
  const [, month, date] = day.split('-').map(Number)
  return `${date} de ${months[(month ?? 1) - 1]}`
}

/** A calendar day with its year: `2026-11-28` → `28 noviembre 2026`. */
export function formatFullDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${String(date).padStart(2, '0')} ${months[(month ?? 1) - 1]} ${year}`
}

/** Cuts a text that is too long and says so (FMT-03): at most `length` characters and an ellipsis. */
export function truncate(text: string, length: number): string {
  const characters = [...text]
  return characters.length <= length ? text : `${characters.slice(0, length).join('').trimEnd()}…`
}

/** The first words of a name (SHW-01): `Laptop Nimbus Air…`. */
export function firstWords(name: string, count = 3): string {
  const words = name.trim().split(/\s+/)
  return words.length <= count ? name.trim() : `${words.slice(0, count).join(' ')}…`
}
