import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { csvFile } from '#contract/files.ts'
import {
  CloseBody,
  UnknownPaymentsFileQuery,
  UnknownPaymentsQuery,
  UnknownPaymentsReply,
} from '#contract/operator/payments.ts'
import { RowParams } from '#contract/operator/row-params.ts'
import { Done } from '#contract/problem.ts'
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
import { done } from '../success-reply.ts'
import type { OfficeTools } from '../tools.ts'
import { unknownPaymentColumns } from './payment-columns.ts'
import { paymentRefusals } from './payment-refusals.ts'

/** Routes of payments at the gateway without an order in the shop. */
export async function unknownPaymentRoutes(server: FastifyInstance, tools: OfficeTools) {
  const { db, clock, gateway } = tools
  const app = server.withTypeProvider<TypeBoxTypeProvider>()

  app.get(
    '/api/v1/unknown-payments',
    {
      config: { needs: 'payments:read' },
      schema: {
        operationId: 'listUnknownPayments',
        summary: 'Dinero de la pasarela del que no hay pedido, lo más antiguo primero',
        querystring: UnknownPaymentsQuery,
        response: { 200: UnknownPaymentsReply },
      },
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

  app.get(
    '/api/v1/unknown-payments.csv',
    {
      config: { needs: 'payments:read', ...listFile },
      schema: {
        operationId: 'exportUnknownPayments',
        summary: 'El mismo dinero como archivo CSV, todas sus páginas',
        querystring: UnknownPaymentsFileQuery,
        response: { 200: csvFile },
      },
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

  app.post(
    '/api/v1/unknown-payments/:id/refund',
    {
      config: { needs: 'refunds:write', stepUp: true },
      schema: {
        operationId: 'refundUnknownPayment',
        summary: 'Devuelve por la pasarela todo un pago del que no hay pedido',
        params: RowParams,
        response: { 200: Done },
      },
    },
    async ({ params: { id }, caller: { actor } }, reply) => {
      const refunded = await refundUnknownPayment(db, gateway, { id, actor }, clock())
      return refunded.ok
        ? done(`Se devolvieron ${formatCentavos(refunded.amount)}.`)
        : sendRefused(reply, { code: refunded.code }, paymentRefusals)
    },
  )

  app.post(
    '/api/v1/unknown-payments/:id/close',
    {
      config: { needs: 'payments:write' },
      schema: {
        operationId: 'closeUnknownPayment',
        summary: 'Da por visto un pago del que no hay pedido',
        params: RowParams,
        body: CloseBody,
        response: { 200: Done },
      },
    },
    async ({ params: { id }, body: { reason }, caller: { actor } }, reply) => {
      const closed = await closeUnknownPayment(db, { id, reason, actor }, clock())
      return closed.ok
        ? done('Anotado: ya no espera a nadie.')
        : sendRefused(reply, { code: closed.code }, paymentRefusals)
    },
  )
}
