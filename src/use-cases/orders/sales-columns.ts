import { decimalPesos } from '#domain/money.ts'
import {
  collected,
  includedTax,
  isOfOrders,
  net,
  type SalesSplit,
} from '#domain/orders/sales-report.ts'
import type { SalesOfKey } from './read-sales-report.ts'

type Column = (row: SalesOfKey) => string | number | null

const headings: Record<SalesSplit, string> = {
  category: 'categoria',
  product: 'producto',
  brand: 'marca',
  state: 'estado',
  method: 'forma_de_pago',
  coupon: 'cupon',
  promotion: 'promocion',
}

/** Columns of a report file, with the compared period if requested. */
export function salesColumns(split: SalesSplit, { compared }: { compared: boolean }) {
  const columns: Record<string, Column> = {
    [headings[split]]: ({ name }) => name,
    ...(split === 'product' && { sku: ({ key }: SalesOfKey) => key }),
    pedidos: ({ sold }) => sold.orders,
    piezas: ({ sold }) => sold.pieces,
    productos: ({ sold }) => decimalPesos(sold.goods),
    descuentos: ({ sold }) => decimalPesos(sold.discount),
    ...(isOfOrders(split) && {
      envios: ({ sold }: SalesOfKey) => decimalPesos(sold.shipping),
      cobrado: ({ sold }: SalesOfKey) => decimalPesos(collected(sold)),
    }),
    ...(compared && {
      piezas_antes: ({ before }: SalesOfKey) => before && before.pieces,
      productos_antes: ({ before }: SalesOfKey) => before && decimalPesos(before.goods),
    }),
  }
  return columns
}

type SoldOfDays = SalesOfKey['sold'] & { key: string }
type MoneyColumns = Record<string, (row: SoldOfDays) => string | number>

const money: MoneyColumns = {
  cobrado: (row) => decimalPesos(collected(row)),
  reembolsado: (row) => decimalPesos(row.refunded),
  contracargos: (row) => decimalPesos(row.chargedBack),
  neto: (row) => decimalPesos(net(row)),
}

/** The file of sales by day. */
export const daysColumns: MoneyColumns = {
  dia: ({ key }) => key,
  pedidos: ({ orders }) => orders,
  piezas: ({ pieces }) => pieces,
  productos: ({ goods }) => decimalPesos(goods),
  descuentos: ({ discount }) => decimalPesos(discount),
  envios: ({ shipping }) => decimalPesos(shipping),
  pagado_de_mas: ({ surplus }) => decimalPesos(surplus),
  ...money,
}

/** The file of the tax of each month. */
export const taxColumns: MoneyColumns = {
  mes: ({ key }) => key,
  ...money,
  base: (row) => decimalPesos(includedTax(net(row)).base),
  iva_16: (row) => decimalPesos(includedTax(net(row)).iva),
}
