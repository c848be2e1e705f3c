import type { FastifyInstance } from 'fastify'
import { globalInvoiceColumns } from '#use-cases/orders/invoice-export-columns.ts'
import { readGlobalInvoicePage, sumGlobalInvoice } from '#use-cases/orders/read-office-invoices.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { rowsPerExportBatch, sendListExport } from '../send-list-export.ts'
import { toGlobalInvoiceOrder, toGlobalInvoiceTotals } from './invoice-responses.ts'

const pageSize = 50

/**
 * Routes of the global invoice, which covers all sales of a month that have no invoice of their
 * own.
 */
export async function globalInvoiceRoutes(
  server: FastifyInstance,
  tools: OperatorRouteDependencies,
) {
  const { db } = tools

  registerOperationRoute(
    server,
    'getGlobalInvoice',
    {
      config: { needs: 'invoices:read' },
      summary: 'La factura global de un mes: los pedidos sin factura propia, y lo que suman',
    },
    async ({ params: { month }, query: { after, limit = pageSize } }) => {
      const [{ rows, next }, sums] = await Promise.all([
        readGlobalInvoicePage(db, { month, afterId: after, limit }),
        sumGlobalInvoice(db, month),
      ])
      return {
        orders: rows.map((order) => toGlobalInvoiceOrder(order)),
        next: next ?? null,
        sums: sums.map((sum) => toGlobalInvoiceTotals(sum)),
      }
    },
  )

  registerOperationRoute(
    server,
    'exportGlobalInvoiceOrders',
    {
      config: { needs: 'invoices:read', cost: 'file', file: true },
      summary: 'Los mismos pedidos como archivo CSV, todas sus páginas',
    },
    (request, reply) => {
      const { month } = request.params
      return sendListExport(tools, request, reply, {
        list: 'global-invoice',
        filter: { month },
        name: `factura-global-${month}`,
        columns: globalInvoiceColumns,
        read: (after?: number) =>
          readGlobalInvoicePage(db, { month, afterId: after, limit: rowsPerExportBatch }),
      })
    },
  )
}
