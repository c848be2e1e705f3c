import { type ExportFileCell, toMoneyCell } from '#domain/export-file-cell.ts'
import {
  calculateCollectedAmount,
  calculateIncludedTax,
  isWholeOrderReportDimension,
  calculateNetSales,
  type SalesReportDimension,
} from '#domain/orders/sales-report.ts'
import type { SalesReportRow } from './read-sales-report.ts'

type Column = (row: SalesReportRow) => ExportFileCell

const headings: Record<SalesReportDimension, string> = {
  category: 'categoria',
  product: 'producto',
  brand: 'marca',
  state: 'estado',
  method: 'forma_de_pago',
  coupon: 'cupon',
  promotion: 'promocion',
}

/**
 * Columns of a sales report's export file, including columns for the compared period if requested.
 */
export function createSalesColumns(
  split: SalesReportDimension,
  { compared }: { compared: boolean },
) {
  const columns: Record<string, Column> = {
    [headings[split]]: ({ name }) => name,
    ...(split === 'product' && { sku: ({ key }: SalesReportRow) => key }),
    pedidos: ({ sold }) => sold.orders,
    piezas: ({ sold }) => sold.pieces,
    productos: ({ sold }) => toMoneyCell(sold.goods),
    descuentos: ({ sold }) => toMoneyCell(sold.discount),
    ...(isWholeOrderReportDimension(split) && {
      envios: ({ sold }: SalesReportRow) => toMoneyCell(sold.shipping),
      cobrado: ({ sold }: SalesReportRow) => toMoneyCell(calculateCollectedAmount(sold)),
    }),
    ...(compared && {
      piezas_antes: ({ before }: SalesReportRow) => before && before.pieces,
      productos_antes: ({ before }: SalesReportRow) => before && toMoneyCell(before.goods),
    }),
  }
  return columns
}

type SoldOfDays = SalesReportRow['sold'] & { key: string }
type MoneyColumns = Record<string, (row: SoldOfDays) => ExportFileCell>

const money: MoneyColumns = {
  cobrado: (row) => toMoneyCell(calculateCollectedAmount(row)),
  reembolsado: (row) => toMoneyCell(row.refunded),
  contracargos: (row) => toMoneyCell(row.chargedBack),
  neto: (row) => toMoneyCell(calculateNetSales(row)),
}

/** Columns of the export file with sales by day. */
export const salesByDayColumns: MoneyColumns = {
  dia: ({ key }) => key,
  pedidos: ({ orders }) => orders,
  piezas: ({ pieces }) => pieces,
  productos: ({ goods }) => toMoneyCell(goods),
  descuentos: ({ discount }) => toMoneyCell(discount),
  envios: ({ shipping }) => toMoneyCell(shipping),
  pagado_de_mas: ({ surplus }) => toMoneyCell(surplus),
  ...money,
}

/** Columns of the export file with tax by month. */
export const taxColumns: MoneyColumns = {
  mes: ({ key }) => key,
  ...money,
  base: (row) => toMoneyCell(calculateIncludedTax(calculateNetSales(row)).base),
  iva_16: (row) => toMoneyCell(calculateIncludedTax(calculateNetSales(row)).iva),
}
