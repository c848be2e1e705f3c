import type { FastifyInstance } from 'fastify'
import { formatCentavos } from '#domain/format-money.ts'
import { toPesos } from '#domain/money.ts'
import { unknownPaymentReasonTexts } from '#domain/orders/payment-texts.ts'
import { listUnmatchedPayments } from '#use-cases/orders/read-office-payments.ts'
import {
  closeUnknownPayment,
  refundUnknownPayment,
} from '#use-cases/orders/resolve-payment-without-order.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendRefusal } from '../send-error-responses.ts'
import { listExportRouteOptions, rowsPerExportBatch, sendListExport } from '../send-list-export.ts'
import { createSuccessReply } from '../success-response.ts'
import { unknownPaymentExportColumns } from './payment-export-columns.ts'

/** Routes of payments that exist at the gateway but belong to no order of the shop. */
export async function unknownPaymentRoutes(
  server: FastifyInstance,
  tools: OperatorRouteDependencies,
) {
  const { db, clock, gateways } = tools

  registerOperationRoute(
    server,
    'listUnknownPayments',
    {
      config: { needs: 'payments:read' },
      summary: 'Dinero de la pasarela del que no hay pedido, lo más antiguo primero',
    },
    async ({ query: { search = '', after } }) => {
      const { payments, next } = await listUnmatchedPayments(db, { search, after })
      return {
        next,
        payments: payments.map(({ id, sessionId, ref, paid, reason, foundAt, ...one }) => ({
          id,
          gateway: one.gateway,
          session: sessionId,
          ref,
          paid: paid === null ? null : toPesos(paid),
          reason: unknownPaymentReasonTexts[reason],
          found_at: foundAt.toISOString(),
        })),
      }
    },
  )

  registerOperationRoute(
    server,
    'exportUnknownPayments',
    {
      config: { needs: 'payments:read', ...listExportRouteOptions },
      summary: 'El mismo dinero como archivo CSV, todas sus páginas',
    },
    (request, reply) => {
      const { search = '' } = request.query
      return sendListExport(tools, request, reply, {
        list: 'unknown-payments',
        filter: {},
        search,
        name: 'pagos-sin-pedido',
        columns: unknownPaymentExportColumns,
        async read(after?: number) {
          const wanted = { search, after, limit: rowsPerExportBatch }
          const { payments, next } = await listUnmatchedPayments(db, wanted)
          return { rows: payments, next: next ?? undefined }
        },
      })
    },
  )

  registerOperationRoute(
    server,
    'refundUnknownPayment',
    {
      config: { needs: 'refunds:write', stepUp: true },
      summary: 'Devuelve por la pasarela todo un pago del que no hay pedido',
    },
    async ({ params: { id }, caller: { actor } }, reply) => {
      const refunded = await refundUnknownPayment(db, await gateways(), { id, actor }, clock())
      return refunded.ok
        ? createSuccessReply(`Se devolvieron ${formatCentavos(refunded.amount)}.`)
        : sendRefusal(reply, refunded)
    },
  )

  registerOperationRoute(
    server,
    'closeUnknownPayment',
    { config: { needs: 'payments:write' }, summary: 'Da por visto un pago del que no hay pedido' },
    async ({ params: { id }, body: { reason }, caller: { actor } }, reply) => {
      const closed = await closeUnknownPayment(db, { id, reason, actor }, clock())
      return closed.ok
        ? createSuccessReply('Anotado: ya no espera a nadie.')
        : sendRefusal(reply, closed)
    },
  )
}
