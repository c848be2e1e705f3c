import type { FamilyResponse } from '#contract/operator/families.ts'
import { applyBulkPriceChange, type BulkPriceChange } from '#domain/catalogue/bulk-edit.ts'
import { parsePesos, subtractCentavos, toPesos, zeroCentavos } from '#domain/money.ts'
import { parseWholeNumber } from '../forms/parse-number-fields.ts'
import type { CellTexts } from './grid-cells.ts'
import { formatCellMoney, formatOfferCell, parseOfferCell } from './offer-cell.ts'

/** Fields that can be changed in several products of a family at once. */
export const manyFields = {
  price: 'Precio',
  offer: 'Oferta',
  qty: 'Existencia',
  weight_g: 'Peso',
  visible: 'Visible',
} as const
export type ManyField = keyof typeof manyFields

/** Plural nouns of the fields: «Cambiar 3 precios». */
export const manyNouns: Record<ManyField, string> = {
  price: 'precios',
  offer: 'ofertas',
  qty: 'existencias',
  weight_g: 'pesos',
  visible: 'productos',
}

export const manyWays = {
  set: 'Poner',
  percent: 'Subir o bajar %',
  add: 'Sumar o restar',
} as const
type ManyWay = keyof typeof manyWays

/** A change of several products of a family, as its form says it. */
export interface ManyChange {
  /** `todos`, or the code and value that its products have: `color:Azul` */
  which: string
  field: ManyField
  way: ManyWay
  amount: string
}

export const everyProduct = 'todos'

/** Choices of which products change, with how many each has. */
export function listManyChoices({ options, products }: FamilyResponse) {
  const values = options.flatMap(({ code, values: known }) =>
    known.map(({ value, products: count }) => ({ which: `${code}:${value}`, label: value, count })),
  )
  return [
    { which: everyProduct, label: 'Todos', count: products.length },
    ...values.filter(({ count }) => count > 0),
  ]
}

/** New texts of the cells that the change concerns; null where its amount cannot be read. */
export function planManyChange(
  { which, field, way, amount }: ManyChange,
  products: readonly { values: Readonly<Record<string, string>>; texts: CellTexts }[],
  today: string,
): { at: number; before: string; after: string }[] | null {
  const change = readChange(field, way, amount, today)
  if (!change) return null
  return products.flatMap(({ values, texts }, at) => {
    if (!isChosen(which, values)) return []
    const before = texts[field]
    const after = change(before)
    return after === null || after === before ? [] : [{ at, before, after }]
  })
}

function isChosen(which: string, values: Readonly<Record<string, string>>): boolean {
  const [, code = '', value = ''] = /^([a-z0-9_]+):(.*)$/.exec(which) ?? []
  return which === everyProduct || values[code] === value
}

/** Changes a cell's text; null leaves it. */
type TextChange = (before: string) => string | null

function readChange(
  field: ManyField,
  way: ManyWay,
  typed: string,
  today: string,
): TextChange | null {
  const text = typed.trim()
  if (field === 'visible') {
    if (!/^(?:s[ií]?|no?)$/i.test(text)) return null
    return () => (/^s/i.test(text) ? 'si' : 'no')
  }
  if (field === 'offer' && way === 'set') {
    const offer = parseOfferCell(text, today)
    return typeof offer === 'string' ? null : () => formatOfferCell(offer, today)
  }
  if (field === 'qty' || field === 'weight_g') return readCountChange(way, text)
  const change = readPriceChange(way, text)
  if (!change) return null
  if (field === 'price')
    return (before) => {
      const price = parsePesos(before)
      if (price === null && way !== 'set') return null
      return formatCellMoney(toPesos(applyBulkPriceChange(price ?? zeroCentavos, change)))
    }
  return (before) => {
    const offer = parseOfferCell(before, today)
    const price =
      offer !== null && typeof offer !== 'string' ? parsePesos(String(offer.price)) : null
    if (offer === null || typeof offer === 'string' || price === null) return null
    return formatOfferCell({ ...offer, price: toPesos(applyBulkPriceChange(price, change)) }, today)
  }
}

function readPriceChange(way: ManyWay, text: string): BulkPriceChange | null {
  const [, sign = '', typed = ''] = /^([+\-−]?)(.*)$/.exec(text) ?? []
  const rest = typed.trim()
  const isLess = sign !== '' && sign !== '+'
  if (way === 'set' && sign !== '') return null
  if (way === 'percent') {
    const percent = Number(rest.replace('%', ''))
    if (rest === '' || !Number.isFinite(percent)) return null
    return { how: 'percent', percent: isLess ? -percent : percent, rounding: 'exact' }
  }
  const amount = parsePesos(rest)
  if (amount === null) return null
  const signed = isLess ? subtractCentavos(zeroCentavos, amount) : amount
  return { how: way, amount: signed, rounding: 'exact' }
}

function readCountChange(way: ManyWay, text: string): TextChange | null {
  const count = parseWholeNumber(text.replace('%', ''))
  if (count === null || (way === 'set' && count < 0)) return null
  return (before) => {
    const now = parseWholeNumber(before) ?? 0
    const after =
      way === 'set' ? count : now + (way === 'add' ? count : Math.round(now * count * 0.01))
    return String(Math.max(0, after))
  }
}
