import { type Static, Type } from 'typebox'
import { periodComparisons, salesReportDimensions } from '#domain/orders/sales-report.ts'
import { Day, IsoDateTime, Nullable, Pesos } from '../api-field-types.ts'
import type { OperationTable } from '../api-operation.ts'
import { csvResponseSchema } from '../file-response-schemas.ts'

const days = {
  from: Type.Optional(Type.String({ format: 'date', description: 'Sin él, el primero del mes' })),
  to: Type.Optional(Type.String({ format: 'date', description: 'Sin él, hoy' })),
}
const against = Type.Optional(
  Type.Enum(periodComparisons, {
    description:
      'before: los mismos días del mes anterior, los mismos meses antes, o tantos días justo antes; year: hace un año',
  }),
)

/** Returns one of the shop's reports, such as taxes, for a period of days */
const ReportQuery = Type.Object(days)

/** Returns the sales of a period, compared with another period */
const SalesQuery = Type.Object({ ...days, against })

const SplitParams = Type.Object({ split: Type.Enum(salesReportDimensions) })

const PeriodReply = Type.Object({ from: Day, to: Day })

export const SalesTotalsResponse = Type.Object({
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
export type SalesTotalsResponse = Static<typeof SalesTotalsResponse>

const SalesTotalsOfDay = Type.Object({
  day: Day,
  orders: Type.Integer(),
  collected: Type.Number(),
  refunded: Type.Number(),
})
export type SalesTotalsOfDay = Static<typeof SalesTotalsOfDay>

const period = { period: PeriodReply, against: Nullable(PeriodReply) }

export const SalesResponse = Type.Object({
  ...period,
  sold: SalesTotalsResponse,
  before: Nullable(SalesTotalsResponse),
  base: Type.Number({ description: 'De lo que queda, sin IVA' }),
  iva: Type.Number({ description: 'El IVA de 16 % que lleva lo que queda' }),
  days: Type.Array(SalesTotalsOfDay, { description: 'Cada día del periodo' }),
  days_before: Type.Array(SalesTotalsOfDay, {
    description: 'Cada día del periodo con que se compara',
  }),
  methods: Type.Array(Type.Object({ name: Type.String(), collected: Type.Number() })),
  checked: Nullable(
    Type.Object({
      at: IsoDateTime,
      orders: Type.Integer({ description: 'Pedidos con que se compararon los reportes' }),
      wrong_days: Type.Integer({ description: 'Días que no decían lo mismo que sus pedidos' }),
    }),
  ),
})
export type SalesResponse = Static<typeof SalesResponse>

/** Sales of a period, grouped by the dimension `split` */
export const SalesByDimensionResponse = Type.Object({
  ...period,
  sold: SalesTotalsResponse,
  before: Nullable(SalesTotalsResponse),
  rows: Type.Array(
    Type.Object({
      key: Type.String(),
      name: Type.String(),
      sold: SalesTotalsResponse,
      before: Nullable(SalesTotalsResponse),
    }),
    { description: 'Lo que más vendió, primero; las sumas son de todos' },
  ),
  others: Type.Integer({ description: 'Cuántos renglones más hay; el CSV los trae todos' }),
})
export type SalesByDimensionResponse = Static<typeof SalesByDimensionResponse>

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

/** Visits of a period by source and campaign */
export const VisitsReportResponse = Type.Object({
  period: PeriodReply,
  sources: Type.Array(
    Type.Object({
      source: Type.String(),
      medium: Type.String(),
      campaign: Type.String(),
      view: Type.Integer({ description: 'Visitas con JavaScript' }),
      product: Type.Integer({ description: 'Vieron un producto' }),
      cart: Type.Integer({ description: 'Pusieron algo en el carrito' }),
      checkout: Type.Integer({ description: 'Llegaron al pago' }),
      paid: Type.Integer(),
    }),
    { description: 'Las que más visitas trajeron, primero' },
  ),
})
export type VisitsReportResponse = Static<typeof VisitsReportResponse>

export const ReturnsReportResponse = Type.Object({
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
export type ReturnsReportResponse = Static<typeof ReturnsReportResponse>

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

export const reportOperations = {
  getSalesReport: {
    method: 'GET',
    path: 'reports/sales',
    query: SalesQuery,
    reply: SalesResponse,
    refusals: ['period-backwards', 'period-too-long'],
  },
  exportSalesDays: {
    method: 'GET',
    path: 'reports/sales/days.csv',
    query: SalesQuery,
    reply: csvResponseSchema,
    refusals: ['period-backwards', 'period-too-long'],
  },
  getSplitSales: {
    method: 'GET',
    path: 'reports/sales/:split',
    params: SplitParams,
    query: SalesQuery,
    reply: SalesByDimensionResponse,
    refusals: ['period-backwards', 'period-too-long'],
  },
  exportSplitSales: {
    method: 'GET',
    path: 'reports/sales/:split/rows.csv',
    params: SplitParams,
    query: SalesQuery,
    reply: csvResponseSchema,
    refusals: ['period-backwards', 'period-too-long'],
  },
  getFunnelReport: {
    method: 'GET',
    path: 'reports/funnel',
    query: ReportQuery,
    reply: FunnelReply,
    refusals: ['period-backwards', 'period-too-long'],
  },
  getVisitsReport: {
    method: 'GET',
    path: 'reports/visits',
    query: ReportQuery,
    reply: VisitsReportResponse,
    refusals: ['period-backwards', 'period-too-long'],
  },
  getReturnsReport: {
    method: 'GET',
    path: 'reports/returns',
    query: ReportQuery,
    reply: ReturnsReportResponse,
    refusals: ['period-backwards', 'period-too-long'],
  },
  getTaxReport: {
    method: 'GET',
    path: 'reports/taxes',
    query: ReportQuery,
    reply: TaxesReply,
    refusals: ['period-backwards', 'period-too-long'],
  },
  exportTaxReport: {
    method: 'GET',
    path: 'reports/taxes.csv',
    query: ReportQuery,
    reply: csvResponseSchema,
    refusals: ['period-backwards', 'period-too-long'],
  },
} as const satisfies OperationTable
