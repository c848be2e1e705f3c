import { type FileCell, moneyCell } from '#domain/file-cell.ts'
import {
  collected,
  includedTax,
  isOfOrders,
  net,
  type SalesSplit,
} from '#domain/orders/sales-report.ts'
import type { SalesOfKey } from './read-sales-report.ts'

type Column = (row: SalesOfKey) => FileCell

const headings: Record<SalesSplit, string> = {
  category: 'categoria',
  product: 'producto',
  brand: 'marca',
  state: 'estado',
  method: 'forma_de_pago',
  coupon: 'cupon',
  promotion: 'promocion',
}

/** Columns of a sales report file, with the compared period if requested. */
export function salesColumns(split: SalesSplit, { compared }: { compared: boolean }) {
  const columns: Record<string, Column> = {
    [headings[split]]: ({ name }) => name,
    ...(split === 'product' && { sku: ({ key }: SalesOfKey) => key }),
    pedidos: ({ sold }) => sold.orders,
    piezas: ({ sold }) => sold.pieces,
    productos: ({ sold }) => moneyCell(sold.goods),
    descuentos: ({ sold }) => moneyCell(sold.discount),
    ...(isOfOrders(split) && {
      envios: ({ sold }: SalesOfKey) => moneyCell(sold.shipping),
      cobrado: ({ sold }: SalesOfKey) => moneyCell(collected(sold)),
    }),
    ...(compared && {
      piezas_antes: ({ before }: SalesOfKey) => before && before.pieces,
      productos_antes: ({ before }: SalesOfKey) => before && moneyCell(before.goods),
    }),
  }
  return columns
}

type SoldOfDays = SalesOfKey['sold'] & { key: string }
type MoneyColumns = Record<string, (row: SoldOfDays) => FileCell>

const money: MoneyColumns = {
  cobrado: (row) => moneyCell(collected(row)),
  reembolsado: (row) => moneyCell(row.refunded),
  contracargos: (row) => moneyCell(row.chargedBack),
  neto: (row) => moneyCell(net(row)),
}

/** Columns of the file of sales by day. */
export const daysColumns: MoneyColumns = {
  dia: ({ key }) => key,
  pedidos: ({ orders }) => orders,
  piezas: ({ pieces }) => pieces,
  productos: ({ goods }) => moneyCell(goods),
  descuentos: ({ discount }) => moneyCell(discount),
  envios: ({ shipping }) => moneyCell(shipping),
  pagado_de_mas: ({ surplus }) => moneyCell(surplus),
  ...money,
}

/** Columns of the file of tax by month. */
export const taxColumns: MoneyColumns = {
  mes: ({ key }) => key,
  ...money,
  base: (row) => moneyCell(includedTax(net(row)).base),
  iva_16: (row) => moneyCell(includedTax(net(row)).iva),
}
