import type { FastifyInstance } from 'fastify'
import { globalColumns } from '#use-cases/orders/invoice-columns.ts'
import { pageOfGlobalInvoice, sumGlobalInvoice } from '#use-cases/orders/read-office-invoices.ts'
import { rowsAtOnce, sendList } from '../csv.ts'
import { serve } from '../serve.ts'
import type { OfficeTools } from '../tools.ts'
import { toGlobalOrder, toGlobalSum } from './invoice-replies.ts'

const pageSize = 50

/** Routes of the global invoice, which covers a month's sales without own invoice. */
export async function globalInvoiceRoutes(server: FastifyInstance, tools: OfficeTools) {
  const { db } = tools

  serve(
    server,
    'getGlobalInvoice',
    {
      config: { needs: 'invoices:read' },
      summary: 'La factura global de un mes: los pedidos sin factura propia, y lo que suman',
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

  serve(
    server,
    'exportGlobalInvoiceOrders',
    {
      config: { needs: 'invoices:read', cost: 'file', file: true },
      summary: 'Los mismos pedidos como archivo CSV, todas sus páginas',
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
