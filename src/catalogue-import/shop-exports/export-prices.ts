import type { Day } from '#domain/mexico-dates-and-times.ts'
import { type Centavos, subtractCentavos, roundToCentavos, toPesos } from '#domain/money.ts'
import type { SheetRow } from '../sheets/sheet-limits.ts'
import {
  addVat,
  convertToCentavos,
  lessPercent,
  parseExportDay,
  parseExportNumber,
  readCurrency,
} from './export-cells.ts'
import type { ExportDecisions } from './export-decisions.ts'
import type { ExportRowReader } from './export-row-reader.ts'

type ExportPricesContext = {
  decisions: ExportDecisions
  today: Day
  offersEnd: Day
  monthFirst: boolean
}

type OfferFields = {
  special_price: number | null
  special_from: Day | null
  special_to: Day | null
}

/** Prices of an exported row in pesos with VAT, or why it has none. */
export type ExportPrices =
  | ({
      price: number
      cost: number | null
      /** price in pesos before VAT was added, for the question about VAT */
      written: number
    } & OfferFields)
  | { waits: 'price' }
  | { waits: 'currency'; currency: string; amount: number }
  | { leftOut: string }

const noOffer: OfferFields = { special_price: null, special_from: null, special_to: null }
const highest = 100_000_000

/** Reads price, offer and cost of an exported row. */
export function readExportPrices(
  row: SheetRow,
  { cell }: ExportRowReader,
  context: ExportPricesContext,
): ExportPrices {
  const { decisions } = context
  const gross = cell(row, 'price')
  const net = gross === '' ? cell(row, 'netPrice') : ''
  const isNet = net !== ''
  const written = gross || net
  const amount = parseExportNumber(written) ?? 0
  const sale = parseExportNumber(cell(row, 'salePrice'))
  if (amount <= 0 && (sale === null || sale <= 0)) return { waits: 'price' }
  const currency = readCurrency(cell(row, 'currency'), written)
  const rate = currency === 'MXN' ? 1 : decisions.rates?.[currency]
  if (rate === undefined)
    return decisions.leaveOut?.includes(currency)
      ? { leftOut: `viene en ${currency} y elegiste dejarlo fuera` }
      : { waits: 'currency', currency, amount }
  const tax = decisions.tax ?? (isNet ? 'add' : 'included')
  if (isNet && tax === 'leave')
    return { leftOut: 'su precio no lleva IVA y elegiste dejarlo fuera' }
  const toPrice = (number: number): Centavos => {
    const price = convertToCentavos(number, rate)
    return tax === 'add' ? addVat(price) : price
  }
  const own = toPrice(amount > 0 ? amount : (sale ?? 0))
  if (toPesos(own) > highest) return { leftOut: 'su precio pasa de cien millones' }
  const compared = parseExportNumber(cell(row, 'compareAt'))
  const cost = parseExportNumber(cell(row, 'cost'))
  const regular = compared !== null && toPrice(compared) > own ? toPrice(compared) : own
  const offered = regular > own ? own : offeredPrice(row, { cell, own, sale, toPrice })
  return {
    price: toPesos(regular),
    written: toPesos(convertToCentavos(amount > 0 ? amount : (sale ?? 0), rate)),
    cost: cost !== null && cost > 0 ? toPesos(convertToCentavos(cost, rate)) : null,
    ...(offered !== null && offered > 0 && offered < regular
      ? offerOf(row, offered, { cell, ...context })
      : noOffer),
  }
}

type Offered = {
  cell: ExportRowReader['cell']
  own: Centavos
  sale: number | null
  toPrice: (number: number) => Centavos
}

function offeredPrice(row: SheetRow, { cell, own, sale, toPrice }: Offered): Centavos | null {
  if (sale !== null) return toPrice(sale)
  const percent = parseExportNumber(cell(row, 'discountPercent'))
  if (percent !== null && percent > 0) return lessPercent(own, Math.min(percent, 100))
  const amount = parseExportNumber(cell(row, 'discountAmount'))
  return amount === null ? null : subtractCentavos(own, roundToCentavos(amount))
}

function offerOf(
  row: SheetRow,
  offered: Centavos,
  { cell, monthFirst, today, offersEnd }: ExportPricesContext & Pick<Offered, 'cell'>,
): OfferFields {
  const from = parseExportDay(cell(row, 'saleFrom'), { monthFirst })
  const to = parseExportDay(cell(row, 'saleTo'), { monthFirst })
  if (to !== null && (to < today || (from !== null && from > to))) return noOffer
  const end = to ?? (from !== null && from > offersEnd ? from : offersEnd)
  return { special_price: toPesos(offered), special_from: from, special_to: end }
}
