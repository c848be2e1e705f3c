import type { FastifyInstance, FastifyReply } from 'fastify'
import { addCentavos, toPesos } from '#domain/money.ts'
import { calculateCollectedAmount, calculateNetSales } from '#domain/orders/sales-report.ts'
import {
  readSalesReportPage,
  readSalesByDay,
  readCheckoutFunnel,
  readVisitReport,
  parseReportPeriod,
  readReturnStatistics,
  readSalesTotals,
  readTopSalesReportRows,
  readTaxReport,
} from '#use-cases/orders/read-sales-report.ts'
import {
  salesByDayColumns,
  createSalesColumns,
  taxColumns,
} from '#use-cases/orders/sales-export-columns.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendRefusal } from '../send-error-responses.ts'
import {
  type ExportColumns,
  rowsPerExportBatch,
  sendExportWithoutAuditEntry,
} from '../send-list-export.ts'
import { toSalesReply, toSalesTotalsReply } from './sales-report-responses.ts'

/** Routes of sales reports, whose sums equal the orders to the centavo. */
export async function reportRoutes(
  server: FastifyInstance,
  { db: primary, reads: db = primary, clock }: OperatorRouteDependencies,
) {
  const config = { needs: 'payments:read' } as const

  registerOperationRoute(
    server,
    'getSalesReport',
    { config, summary: 'Ventas de un periodo: sumas, días y formas de pago, contra otro periodo' },
    async ({ query }, reply) => {
      const wanted = parseReportPeriod(query, clock())
      if (!wanted.ok) return sendRefusal(reply, wanted)
      return toSalesReply(await readSalesTotals(db, wanted), wanted)
    },
  )

  registerOperationRoute(
    server,
    'exportSalesDays',
    {
      config: { ...config, cost: 'file', file: true },
      summary: 'Las ventas por día como archivo CSV',
    },
    async ({ query }, reply) => {
      const wanted = parseReportPeriod(query, clock())
      if (!wanted.ok) return sendRefusal(reply, wanted)
      return sendReport(reply, {
        name: 'ventas-por-dia',
        columns: salesByDayColumns,
        rows: await readSalesByDay(db, wanted.period),
      })
    },
  )

  registerOperationRoute(
    server,
    'getSplitSales',
    {
      config,
      summary:
        'Las mismas ventas por categoría, producto, marca, estado, forma de pago, cupón o promoción',
    },
    async ({ params: { split }, query }, reply) => {
      const wanted = parseReportPeriod(query, clock())
      if (!wanted.ok) return sendRefusal(reply, wanted)
      const { period, against } = wanted
      const { rows, others, sold, before } = await readTopSalesReportRows(db, split, wanted)
      return {
        period,
        against,
        sold: toSalesTotalsReply(sold),
        before: before && toSalesTotalsReply(before),
        rows: rows.map((row) => ({
          key: row.key,
          name: row.name,
          sold: toSalesTotalsReply(row.sold),
          before: row.before && toSalesTotalsReply(row.before),
        })),
        others,
      }
    },
  )

  registerOperationRoute(
    server,
    'exportSplitSales',
    {
      config: { ...config, cost: 'file', file: true },
      summary: 'Todos los renglones de ese reporte como archivo CSV',
    },
    async ({ params: { split }, query }, reply) => {
      const wanted = parseReportPeriod(query, clock())
      if (!wanted.ok) return sendRefusal(reply, wanted)
      const { from, to } = wanted.period
      return sendExportWithoutAuditEntry(reply, {
        name: `ventas-${from}-${to}`,
        columns: createSalesColumns(split, { compared: wanted.against !== null }),
        read: (skip?: number) =>
          readSalesReportPage(db, split, { ...wanted, skip, limit: rowsPerExportBatch }),
      })
    },
  )

  registerOperationRoute(
    server,
    'getFunnelReport',
    { config, summary: 'De los pagos que se empezaron a los pedidos entregados' },
    async ({ query }, reply) => {
      const wanted = parseReportPeriod(query, clock())
      if (!wanted.ok) return sendRefusal(reply, wanted)
      return { period: wanted.period, ...(await readCheckoutFunnel(db, wanted.period)) }
    },
  )

  registerOperationRoute(
    server,
    'getVisitsReport',
    { config, summary: 'De la primera visita al pago, por origen y campaña' },
    async ({ query }, reply) => {
      const wanted = parseReportPeriod(query, clock())
      if (!wanted.ok) return sendRefusal(reply, wanted)
      return { period: wanted.period, sources: await readVisitReport(db, wanted.period) }
    },
  )

  registerOperationRoute(
    server,
    'getReturnsReport',
    { config, summary: 'Devoluciones: cómo van, qué regresa más y por qué se devolvió dinero' },
    async ({ query }, reply) => {
      const wanted = parseReportPeriod(query, clock())
      if (!wanted.ok) return sendRefusal(reply, wanted)
      const { states, products, reasons, refunded } = await readReturnStatistics(db, wanted.period)
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

  registerOperationRoute(
    server,
    'getTaxReport',
    { config, summary: 'Por mes: lo cobrado, lo devuelto, y el IVA que lleva lo que queda' },
    async ({ query }, reply) => {
      const wanted = parseReportPeriod(query, clock())
      if (!wanted.ok) return sendRefusal(reply, wanted)
      const months = await readTaxReport(db, wanted.period)
      return {
        period: wanted.period,
        months: months.map((sold) => ({
          month: sold.month,
          collected: toPesos(calculateCollectedAmount(sold)),
          refunded: toPesos(addCentavos(sold.refunded, sold.chargedBack)),
          net: toPesos(calculateNetSales(sold)),
          base: toPesos(sold.base),
          iva: toPesos(sold.iva),
        })),
      }
    },
  )

  registerOperationRoute(
    server,
    'exportTaxReport',
    {
      config: { ...config, cost: 'file', file: true },
      summary: 'El IVA de cada mes como archivo CSV',
    },
    async ({ query }, reply) => {
      const wanted = parseReportPeriod(query, clock())
      if (!wanted.ok) return sendRefusal(reply, wanted)
      return sendReport(reply, {
        name: 'iva-por-mes',
        columns: taxColumns,
        rows: await readTaxReport(db, wanted.period),
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
    columns: ExportColumns<Row>
    rows: readonly Row[]
  },
) {
  return sendExportWithoutAuditEntry(reply, {
    ...file,
    read: async () => ({ rows, next: undefined }),
  })
}
