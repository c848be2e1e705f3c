import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { csvFile } from '#contract/files.ts'
import {
  FunnelReply,
  ReportQuery,
  ReturnsReportReply,
  SalesBySplitReply,
  SalesQuery,
  SalesReply,
  SplitParams,
  TaxesReply,
} from '#contract/operator/reports.ts'
import { add, toPesos } from '#domain/money.ts'
import { collected, net } from '#domain/orders/sales-report.ts'
import {
  type AskedPeriod,
  type PeriodRefusal,
  pageOfSales,
  readDays,
  readFunnel,
  readPeriod,
  readReturns,
  readSales,
  readSalesBy,
  readTaxes,
} from '#use-cases/orders/read-sales-report.ts'
import { daysColumns, salesColumns, taxColumns } from '#use-cases/orders/sales-columns.ts'
import { type Columns, rowsAtOnce, sendCsv } from '../csv.ts'
import { sendRefusal } from '../refusals.ts'
import type { OfficeTools } from '../tools.ts'
import { toSales, toSold } from './report-replies.ts'

const periodRefusals: Record<PeriodRefusal['code'], string> = {
  'period-backwards': 'El primer día va antes que el último.',
  'period-too-long': 'Un reporte abarca a lo más tres años.',
}

/** Routes of sales reports, whose sums equal the orders to the centavo. */
export async function reportRoutes(
  server: FastifyInstance,
  { db: primary, reads: db = primary, clock }: OfficeTools,
) {
  const app = server.withTypeProvider<TypeBoxTypeProvider>()
  const config = { needs: 'payments:read' } as const

  /** Parses the requested report period; an invalid period sends a refusal and returns undefined. */
  function wantedOf(asked: AskedPeriod, reply: FastifyReply) {
    const found = readPeriod(asked, clock())
    if (found.ok) return found
    void sendRefusal(reply, 422, found.code, periodRefusals[found.code])
    return undefined
  }

  app.get(
    '/api/v1/reports/sales',
    {
      config,
      schema: {
        operationId: 'getSalesReport',
        summary: 'Ventas de un periodo: sumas, días y formas de pago, contra otro periodo',
        querystring: SalesQuery,
        response: { 200: SalesReply },
      },
    },
    async ({ query }, reply) => {
      const wanted = wantedOf(query, reply)
      return wanted ? toSales(await readSales(db, wanted), wanted) : reply
    },
  )

  app.get(
    '/api/v1/reports/sales/days.csv',
    {
      config: { ...config, cost: 'file', file: true },
      schema: {
        operationId: 'exportSalesDays',
        summary: 'Las ventas por día como archivo CSV',
        querystring: SalesQuery,
        response: { 200: csvFile },
      },
    },
    async ({ query }, reply) => {
      const wanted = wantedOf(query, reply)
      if (!wanted) return reply
      return sendReport(reply, {
        name: 'ventas-por-dia',
        columns: daysColumns,
        rows: await readDays(db, wanted.period),
      })
    },
  )

  app.get(
    '/api/v1/reports/sales/:split',
    {
      config,
      schema: {
        operationId: 'getSplitSales',
        summary:
          'Las mismas ventas por categoría, producto, marca, estado, forma de pago, cupón o promoción',
        params: SplitParams,
        querystring: SalesQuery,
        response: { 200: SalesBySplitReply },
      },
    },
    async ({ params: { split }, query }, reply) => {
      const wanted = wantedOf(query, reply)
      if (!wanted) return reply
      const { period, against } = wanted
      const { rows, others, sold, before } = await readSalesBy(db, split, wanted)
      return {
        period,
        against,
        sold: toSold(sold),
        before: before && toSold(before),
        rows: rows.map((row) => ({
          key: row.key,
          name: row.name,
          sold: toSold(row.sold),
          before: row.before && toSold(row.before),
        })),
        others,
      }
    },
  )

  app.get(
    '/api/v1/reports/sales/:split/rows.csv',
    {
      config: { ...config, cost: 'file', file: true },
      schema: {
        operationId: 'exportSplitSales',
        summary: 'Todos los renglones de ese reporte como archivo CSV',
        params: SplitParams,
        querystring: SalesQuery,
        response: { 200: csvFile },
      },
    },
    async ({ params: { split }, query }, reply) => {
      const wanted = wantedOf(query, reply)
      if (!wanted) return reply
      const { from, to } = wanted.period
      return sendCsv(reply, {
        name: `ventas-${from}-${to}`,
        columns: salesColumns(split, { compared: wanted.against !== null }),
        read: (skip?: number) => pageOfSales(db, split, { ...wanted, skip, limit: rowsAtOnce }),
      })
    },
  )

  app.get(
    '/api/v1/reports/funnel',
    {
      config,
      schema: {
        operationId: 'getFunnelReport',
        summary: 'De los pagos que se empezaron a los pedidos entregados',
        querystring: ReportQuery,
        response: { 200: FunnelReply },
      },
    },
    async ({ query }, reply) => {
      const wanted = wantedOf(query, reply)
      return wanted ? { period: wanted.period, ...(await readFunnel(db, wanted.period)) } : reply
    },
  )

  app.get(
    '/api/v1/reports/returns',
    {
      config,
      schema: {
        operationId: 'getReturnsReport',
        summary: 'Devoluciones: cómo van, qué regresa más y por qué se devolvió dinero',
        querystring: ReportQuery,
        response: { 200: ReturnsReportReply },
      },
    },
    async ({ query }, reply) => {
      const wanted = wantedOf(query, reply)
      if (!wanted) return reply
      const { states, products, reasons, refunded } = await readReturns(db, wanted.period)
      return {
        period: wanted.period,
        requested: states.reduce((sum, { count }) => sum + count, 0),
        states,
        products,
        reasons: reasons.map((one) => ({ ...one, amount: toPesos(one.amount) })),
        refunded: toPesos(refunded),
      }
    },
  )

  app.get(
    '/api/v1/reports/taxes',
    {
      config,
      schema: {
        operationId: 'getTaxReport',
        summary: 'Por mes: lo cobrado, lo devuelto, y el IVA que lleva lo que queda',
        querystring: ReportQuery,
        response: { 200: TaxesReply },
      },
    },
    async ({ query }, reply) => {
      const wanted = wantedOf(query, reply)
      if (!wanted) return reply
      const months = await readTaxes(db, wanted.period)
      return {
        period: wanted.period,
        months: months.map((sold) => ({
          month: sold.month,
          collected: toPesos(collected(sold)),
          refunded: toPesos(add(sold.refunded, sold.chargedBack)),
          net: toPesos(net(sold)),
          base: toPesos(sold.base),
          iva: toPesos(sold.iva),
        })),
      }
    },
  )

  app.get(
    '/api/v1/reports/taxes.csv',
    {
      config: { ...config, cost: 'file', file: true },
      schema: {
        operationId: 'exportTaxReport',
        summary: 'El IVA de cada mes como archivo CSV',
        querystring: ReportQuery,
        response: { 200: csvFile },
      },
    },
    async ({ query }, reply) => {
      const wanted = wantedOf(query, reply)
      if (!wanted) return reply
      return sendReport(reply, {
        name: 'iva-por-mes',
        columns: taxColumns,
        rows: await readTaxes(db, wanted.period),
      })
    },
  )
}

/** Sends a short report as CSV. */
function sendReport<Row>(
  reply: FastifyReply,
  {
    rows,
    ...file
  }: {
    name: string
    columns: Columns<Row>
    rows: readonly Row[]
  },
) {
  return sendCsv(reply, { ...file, read: async () => ({ rows, next: undefined }) })
}
