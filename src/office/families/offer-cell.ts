import { isDay } from '#domain/mexico-dates-and-times.ts'
import { parsePesos, toPesos } from '#domain/money.ts'
import { formatShortDay } from '#ui/text/format-money-and-dates.ts'

/** Offer of a cell: price in pesos and last day. */
interface CellOffer {
  price: number
  to: string
}

const months = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']
const example = 'Escribe precio y último día, como 4,499.00 · 10 dic.'

/** «4,499.00 · 10 dic», with the year where the day is not the next one of its name. */
export function formatOfferCell(offer: CellOffer | null, today: string): string {
  if (!offer) return ''
  const { price, to } = offer
  const [year = '', month = '', date = ''] = to.split('-')
  const day = formatShortDay(to)
  const isNext = findNextDay(Number(month), Number(date), today) === to
  return `${formatCellMoney(price)} · ${isNext ? day : `${day} ${year}`}`
}

/** Reads an offer's cell; null if it is empty, a text with the reason if it cannot be read. */
export function parseOfferCell(text: string, today: string): CellOffer | null | string {
  const words = text.trim()
  if (words === '') return null
  const bare = words.replace('$', '').trimStart()
  const [amount = ''] = /^\d[\d,]*(?:\.\d*)?/.exec(bare) ?? []
  const rest = bare
    .slice(amount.length)
    .replace(/^[\s·,]+/, '')
    .replace(/^(?:al|hasta(?: el)?) /i, '')
  const price = parsePesos(amount)
  const to = parseDay(rest.trim().toLowerCase(), today)
  return price === null || to === null ? example : { price: toPesos(price), to }
}

function parseDay(words: string, today: string): string | null {
  if (isDay(words)) return words
  const named = /^(\d{1,2})\s*(?:de\s+)?([a-z]{3})[a-z]*\.?(?:\s*(?:de\s+)?(\d{4}))?$/.exec(words)
  const numbered = /^(\d{1,2})[/-](\d{1,2})(?:[/-](\d{4}))?$/.exec(words)
  const [, date, month, year] = named ?? numbered ?? []
  if (date === undefined || month === undefined) return null
  const at = named ? months.indexOf(month) + 1 : Number(month)
  const day =
    year === undefined
      ? findNextDay(at, Number(date), today)
      : makeDay(Number(year), at, Number(date))
  return isDay(day) ? day : null
}

/** The next day of a month and date, today included. */
function findNextDay(month: number, date: number, today: string): string {
  const year = Number(today.slice(0, 4))
  const day = makeDay(year, month, date)
  return day >= today ? day : makeDay(year + 1, month, date)
}

function makeDay(year: number, month: number, date: number): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}

/** Pesos as cells show them: «4,999.00». */
export function formatCellMoney(pesos: number): string {
  return pesos.toLocaleString('es-MX', { minimumFractionDigits: 2 })
}
