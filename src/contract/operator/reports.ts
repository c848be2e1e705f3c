import { type Static, Type } from 'typebox'
import { comparisons, salesSplits } from '#domain/orders/sales-report.ts'
import { csvFile } from '../files.ts'
import { Day, Moment, Nullable, Pesos } from '../wire.ts'
import type { OperationTable } from './operation.ts'

const days = {
  from: Type.Optional(Type.String({ format: 'date', description: 'Sin él, el primero del mes' })),
  to: Type.Optional(Type.String({ format: 'date', description: 'Sin él, hoy' })),
}
const against = Type.Optional(
  Type.Enum(comparisons, {
    description:
      'before: los mismos días del mes anterior, los mismos meses antes, o tantos días justo antes; year: hace un año',
  }),
)

/** Reports of a period */
const ReportQuery = Type.Object(days)

/** Sales of a period, compared with another period */
const SalesQuery = Type.Object({ ...days, against })

const SplitParams = Type.Object({ split: Type.Enum(salesSplits) })

const PeriodReply = Type.Object({ from: Day, to: Day })

export const SoldReply = Type.Object({
  orders: Type.Integer({ description: 'Pedidos pagados' }),
  pieces: Type.Integer(),
  goods: Pesos,
  discount: Type.Number({ description: 'Cupones, promociones y paquetes, en pesos' }),
  shipping: Pesos,
  surplus: Type.Number({ description: 'Lo pagado de más, en pesos' }),
  collected: Type.Number({ description: 'goods − discount + shipping + surplus' }),
  refunded: Pesos,
  charged_back: Type.Number({ description: 'Lo que el banco se llevó, en pesos' }),
  net: Type.Number({ description: 'collected − refunded − charged_back' }),
})
export type SoldReply = Static<typeof SoldReply>

const SoldOfDay = Type.Object({
  day: Day,
  orders: Type.Integer(),
  collected: Type.Number(),
  refunded: Type.Number(),
})
export type SoldOfDay = Static<typeof SoldOfDay>

const period = { period: PeriodReply, against: Nullable(PeriodReply) }

export const SalesReply = Type.Object({
  ...period,
  sold: SoldReply,
  before: Nullable(SoldReply),
  base: Type.Number({ description: 'De lo que queda, sin IVA' }),
  iva: Type.Number({ description: 'El IVA de 16 % que lleva lo que queda' }),
  days: Type.Array(SoldOfDay, { description: 'Cada día del periodo' }),
  days_before: Type.Array(SoldOfDay, { description: 'Cada día del periodo con que se compara' }),
  methods: Type.Array(Type.Object({ name: Type.String(), collected: Type.Number() })),
  checked: Nullable(
    Type.Object({
      at: Moment,
      orders: Type.Integer({ description: 'Pedidos con que se compararon los reportes' }),
      wrong_days: Type.Integer({ description: 'Días que no decían lo mismo que sus pedidos' }),
    }),
  ),
})
export type SalesReply = Static<typeof SalesReply>

/** Sales of a period, grouped by the dimension `split` */
export const SalesBySplitReply = Type.Object({
  ...period,
  sold: SoldReply,
  before: Nullable(SoldReply),
  rows: Type.Array(
    Type.Object({
      key: Type.String(),
      name: Type.String(),
      sold: SoldReply,
      before: Nullable(SoldReply),
    }),
    { description: 'Lo que más vendió, primero; las sumas son de todos' },
  ),
  others: Type.Integer({ description: 'Cuántos renglones más hay; el CSV los trae todos' }),
})
export type SalesBySplitReply = Static<typeof SalesBySplitReply>

/** Conversion funnel of a period */
const FunnelReply = Type.Object({
  period: PeriodReply,
  begun: Type.Integer({ description: 'Pagos que alguien empezó' }),
  paid: Type.Integer(),
  waiting: Type.Integer({ description: 'Todavía se pueden pagar' }),
  failed: Type.Integer({ description: 'Rechazados o cancelados' }),
  expired: Type.Integer(),
  sent: Type.Integer({ description: 'Pedidos de esos días que ya salieron' }),
  delivered: Type.Integer({ description: 'Pedidos de esos días que ya se entregaron' }),
})

export const ReturnsReportReply = Type.Object({
  period: PeriodReply,
  requested: Type.Integer(),
  states: Type.Array(
    Type.Object({
      state: Type.Enum(['requested', 'received', 'inspected', 'refunded', 'refused']),
      count: Type.Integer(),
    }),
  ),
  reasons: Type.Array(
    Type.Object({ reason: Type.String(), count: Type.Integer(), amount: Pesos }),
    {
      description: 'Por qué se devolvió dinero en esos días, lo que más suma primero',
    },
  ),
  refunded: Type.Number({ description: 'Todo lo devuelto en esos días' }),
  products: Type.Array(
    Type.Object({ sku: Type.String(), name: Type.String(), pieces: Type.Integer() }),
    { description: 'Lo que más regresa' },
  ),
})
export type ReturnsReportReply = Static<typeof ReturnsReportReply>

const TaxesReply = Type.Object({
  period: PeriodReply,
  months: Type.Array(
    Type.Object({
      month: Type.String({ description: 'AAAA-MM' }),
      collected: Type.Number(),
      refunded: Type.Number({ description: 'Reembolsos y contracargos' }),
      net: Type.Number(),
      base: Type.Number(),
      iva: Type.Number(),
    }),
  ),
})

export const operations = {
  getSalesReport: { method: 'GET', path: 'reports/sales', query: SalesQuery, reply: SalesReply },
  exportSalesDays: {
    method: 'GET',
    path: 'reports/sales/days.csv',
    query: SalesQuery,
    reply: csvFile,
  },
  getSplitSales: {
    method: 'GET',
    path: 'reports/sales/:split',
    params: SplitParams,
    query: SalesQuery,
    reply: SalesBySplitReply,
  },
  exportSplitSales: {
    method: 'GET',
    path: 'reports/sales/:split/rows.csv',
    params: SplitParams,
    query: SalesQuery,
    reply: csvFile,
  },
  getFunnelReport: {
    method: 'GET',
    path: 'reports/funnel',
    query: ReportQuery,
    reply: FunnelReply,
  },
  getReturnsReport: {
    method: 'GET',
    path: 'reports/returns',
    query: ReportQuery,
    reply: ReturnsReportReply,
  },
  getTaxReport: { method: 'GET', path: 'reports/taxes', query: ReportQuery, reply: TaxesReply },
  exportTaxReport: { method: 'GET', path: 'reports/taxes.csv', query: ReportQuery, reply: csvFile },
} as const satisfies OperationTable
