import type { FastifyInstance, FastifyReply } from 'fastify'
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
import { serve } from '../serve.ts'
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
  const config = { needs: 'payments:read' } as const

  /** Parses the requested report period; an invalid period sends a refusal and returns undefined. */
  function wantedOf(asked: AskedPeriod, reply: FastifyReply) {
    const found = readPeriod(asked, clock())
    if (found.ok) return found
    void sendRefusal(reply, 422, found.code, periodRefusals[found.code])
    return undefined
  }

  serve(
    server,
    'getSalesReport',
    { config, summary: 'Ventas de un periodo: sumas, días y formas de pago, contra otro periodo' },
    async ({ query }, reply) => {
      const wanted = wantedOf(query, reply)
      return wanted ? toSales(await readSales(db, wanted), wanted) : reply
    },
  )

  serve(
    server,
    'exportSalesDays',
    {
      config: { ...config, cost: 'file', file: true },
      summary: 'Las ventas por día como archivo CSV',
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

  serve(
    server,
    'getSplitSales',
    {
      config,
      summary:
        'Las mismas ventas por categoría, producto, marca, estado, forma de pago, cupón o promoción',
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

  serve(
    server,
    'exportSplitSales',
    {
      config: { ...config, cost: 'file', file: true },
      summary: 'Todos los renglones de ese reporte como archivo CSV',
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

  serve(
    server,
    'getFunnelReport',
    { config, summary: 'De los pagos que se empezaron a los pedidos entregados' },
    async ({ query }, reply) => {
      const wanted = wantedOf(query, reply)
      return wanted ? { period: wanted.period, ...(await readFunnel(db, wanted.period)) } : reply
    },
  )

  serve(
    server,
    'getReturnsReport',
    { config, summary: 'Devoluciones: cómo van, qué regresa más y por qué se devolvió dinero' },
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

  serve(
    server,
    'getTaxReport',
    { config, summary: 'Por mes: lo cobrado, lo devuelto, y el IVA que lleva lo que queda' },
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

  serve(
    server,
    'exportTaxReport',
    {
      config: { ...config, cost: 'file', file: true },
      summary: 'El IVA de cada mes como archivo CSV',
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
