import type { FastifyInstance } from 'fastify'
import { formatCentavos } from '#domain/format-money.ts'
import { toPesos } from '#domain/money.ts'
import { unknownPaymentTexts } from '#domain/orders/payment-words.ts'
import { listUnknownPayments } from '#use-cases/orders/read-office-payments.ts'
import {
  closeUnknownPayment,
  refundUnknownPayment,
} from '#use-cases/orders/resolve-unknown-payment.ts'
import { listFile, rowsAtOnce, sendList } from '../csv.ts'
import { sendRefused } from '../refusals.ts'
import { serve } from '../serve.ts'
import { done } from '../success-reply.ts'
import type { OfficeTools } from '../tools.ts'
import { unknownPaymentColumns } from './payment-columns.ts'
import { paymentRefusals } from './payment-refusals.ts'

/** Routes of payments at the gateway without an order in the shop. */
export async function unknownPaymentRoutes(server: FastifyInstance, tools: OfficeTools) {
  const { db, clock, gateway } = tools

  serve(
    server,
    'listUnknownPayments',
    {
      config: { needs: 'payments:read' },
      summary: 'Dinero de la pasarela del que no hay pedido, lo más antiguo primero',
    },
    async ({ query: { search = '', after } }) => {
      const { payments, next } = await listUnknownPayments(db, { search, after })
      return {
        next,
        payments: payments.map(({ id, sessionId, ref, paid, reason, foundAt, ...one }) => ({
          id,
          gateway: one.gateway,
          session: sessionId,
          ref,
          paid: paid === null ? null : toPesos(paid),
          reason: unknownPaymentTexts[reason],
          found_at: foundAt.toISOString(),
        })),
      }
    },
  )

  serve(
    server,
    'exportUnknownPayments',
    {
      config: { needs: 'payments:read', ...listFile },
      summary: 'El mismo dinero como archivo CSV, todas sus páginas',
    },
    (request, reply) => {
      const { search = '' } = request.query
      return sendList(tools, request, reply, {
        list: 'unknown-payments',
        filter: {},
        search,
        name: 'pagos-sin-pedido',
        columns: unknownPaymentColumns,
        async read(after?: number) {
          const wanted = { search, after, limit: rowsAtOnce }
          const { payments, next } = await listUnknownPayments(db, wanted)
          return { rows: payments, next: next ?? undefined }
        },
      })
    },
  )

  serve(
    server,
    'refundUnknownPayment',
    {
      config: { needs: 'refunds:write', stepUp: true },
      summary: 'Devuelve por la pasarela todo un pago del que no hay pedido',
    },
    async ({ params: { id }, caller: { actor } }, reply) => {
      const refunded = await refundUnknownPayment(db, gateway, { id, actor }, clock())
      return refunded.ok
        ? done(`Se devolvieron ${formatCentavos(refunded.amount)}.`)
        : sendRefused(reply, { code: refunded.code }, paymentRefusals)
    },
  )

  serve(
    server,
    'closeUnknownPayment',
    { config: { needs: 'payments:write' }, summary: 'Da por visto un pago del que no hay pedido' },
    async ({ params: { id }, body: { reason }, caller: { actor } }, reply) => {
      const closed = await closeUnknownPayment(db, { id, reason, actor }, clock())
      return closed.ok
        ? done('Anotado: ya no espera a nadie.')
        : sendRefused(reply, { code: closed.code }, paymentRefusals)
    },
  )
}
