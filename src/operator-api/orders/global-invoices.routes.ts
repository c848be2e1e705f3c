import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { csvFile } from '#contract/files.ts'
import { GlobalInvoiceQuery, GlobalInvoiceReply, MonthParams } from '#contract/operator/invoices.ts'
import { globalColumns } from '#use-cases/orders/invoice-columns.ts'
import { pageOfGlobalInvoice, sumGlobalInvoice } from '#use-cases/orders/read-office-invoices.ts'
import { rowsAtOnce, sendList } from '../csv.ts'
import type { OfficeTools } from '../tools.ts'
import { toGlobalOrder, toGlobalSum } from './invoice-replies.ts'

const pageSize = 50

/** Routes of the global invoice, which covers a month's sales without own invoice. */
export async function globalInvoiceRoutes(server: FastifyInstance, tools: OfficeTools) {
  const { db } = tools
  const app = server.withTypeProvider<TypeBoxTypeProvider>()

  app.get(
    '/api/v1/global-invoices/:month',
    {
      config: { needs: 'invoices:read' },
      schema: {
        operationId: 'getGlobalInvoice',
        summary: 'La factura global de un mes: los pedidos sin factura propia, y lo que suman',
        params: MonthParams,
        querystring: GlobalInvoiceQuery,
        response: { 200: GlobalInvoiceReply },
      },
    },
    async ({ params: { month }, query: { after, limit = pageSize } }) => {
      const [{ rows, next }, sums] = await Promise.all([
        pageOfGlobalInvoice(db, { month, afterId: after, limit }),
        sumGlobalInvoice(db, month),
      ])
      return {
        orders: rows.map((order) => toGlobalOrder(order)),
        next: next ?? null,
        sums: sums.map((sum) => toGlobalSum(sum)),
      }
    },
  )

  app.get(
    '/api/v1/global-invoices/:month/orders.csv',
    {
      config: { needs: 'invoices:read', cost: 'file', file: true },
      schema: {
        operationId: 'exportGlobalInvoiceOrders',
        summary: 'Los mismos pedidos como archivo CSV, todas sus páginas',
        params: MonthParams,
        response: { 200: csvFile },
      },
    },
    (request, reply) => {
      const { month } = request.params
      return sendList(tools, request, reply, {
        list: 'global-invoice',
        filter: { month },
        name: `factura-global-${month}`,
        columns: globalColumns,
        read: (after?: number) =>
          pageOfGlobalInvoice(db, { month, afterId: after, limit: rowsAtOnce }),
      })
    },
  )
}
