import type { FastifyInstance } from 'fastify'
import { hourInMs } from '#domain/durations.ts'
import { outcomeText } from '#domain/orders/payment-words.ts'
import { checkPayment, replayNotice } from '#use-cases/orders/check-payment.ts'
import { closeMismatch } from '#use-cases/orders/close-mismatch.ts'
import { compareGateways } from '#use-cases/orders/compare-payments.ts'
import {
  listOfficePayments,
  pageOfPayments,
  readOfficePayment,
} from '#use-cases/orders/read-office-payments.ts'
import { listFile, rowsAtOnce, sendList } from '../csv.ts'
import { sendRefused } from '../refusals.ts'
import { serve } from '../serve.ts'
import { done } from '../success-reply.ts'
import type { OfficeTools } from '../tools.ts'
import { paymentColumns } from './payment-columns.ts'
import { paymentRefusals, whenGatewayAnswers } from './payment-refusals.ts'
import { askedWords, toOfficePayment, toPaymentRow } from './payment-replies.ts'

const pageSize = 50

/** Routes of payment attempts: list, explanation, gateway query. */
export async function paymentRoutes(server: FastifyInstance, tools: OfficeTools) {
  const { db, clock, gateway } = tools

  serve(
    server,
    'listPayments',
    {
      config: { needs: 'payments:read' },
      summary: 'Los intentos de pago, cada uno con por qué llegó o no el dinero',
    },
    async ({ query: { tab = 'unsettled', search = '', limit = pageSize, after } }) => {
      const wanted = { tab, search, limit, ...(after !== undefined && { afterId: after }) }
      const found = await listOfficePayments(db, gateway, wanted, clock())
      return {
        payments: found.payments.map((payment) => toPaymentRow(payment)),
        next: found.next,
        counts: found.counts,
        compared_until: found.comparedUntil?.toISOString() ?? null,
      }
    },
  )

  serve(
    server,
    'exportPayments',
    {
      config: { needs: 'payments:read', ...listFile },
      summary: 'Los mismos pagos como archivo CSV, todas sus páginas',
    },
    (request, reply) => {
      const { tab = 'unsettled', search = '' } = request.query
      return sendList(tools, request, reply, {
        list: 'payments',
        filter: { tab },
        search,
        name: 'pagos',
        columns: paymentColumns,
        async read(after?: number) {
          const wanted = {
            tab,
            search,
            limit: rowsAtOnce,
            ...(after !== undefined && { afterId: after }),
          }
          const { payments, next } = await pageOfPayments(db, gateway, wanted, clock())
          return { rows: payments, next: next ?? undefined }
        },
      })
    },
  )

  serve(
    server,
    'getPayment',
    {
      config: { needs: 'payments:read' },
      summary: 'Un intento de pago con sus avisos, reembolsos y lo que pasó',
    },
    async ({ params }, reply) => {
      const found = await readOfficePayment(db, gateway, params.number.toUpperCase(), clock())
      return found
        ? toOfficePayment(found)
        : sendRefused(reply, { code: 'attempt-not-found' }, paymentRefusals)
    },
  )

  serve(
    server,
    'checkPayment',
    {
      config: { needs: 'payments:write' },
      summary: 'Pregunta ahora a la pasarela por un pago y hace lo que se siga de la respuesta',
    },
    async ({ params, caller: { actor } }, reply) => {
      const orderNumber = params.number.toUpperCase()
      const checked = await checkPayment(db, gateway, { orderNumber, actor }, clock())
      if (!checked.ok) return sendRefused(reply, { code: checked.code }, paymentRefusals)
      return done(askedWords(checked.step, checked.attempt.state))
    },
  )

  serve(
    server,
    'closePaymentMismatch',
    {
      config: { needs: 'payments:write' },
      summary: 'Da por visto un pago de otro importe o referencia',
    },
    async ({ params, body: { reason }, caller: { actor } }, reply) => {
      const orderNumber = params.number.toUpperCase()
      const closed = await closeMismatch(db, { orderNumber, actor, reason }, clock())
      if (!closed.ok) return sendRefused(reply, { code: closed.code }, paymentRefusals)
      return done('Anotado: ya no espera a nadie.')
    },
  )

  serve(
    server,
    'replayPaymentNotice',
    {
      config: { needs: 'payments:write' },
      summary: 'Atiende otra vez un aviso de la pasarela; lo que ya hizo no se repite',
    },
    async ({ params: { id }, caller: { actor } }, reply) => {
      const replayed = await replayNotice(db, gateway, { noticeId: id, actor }, clock())
      if (!replayed.ok) return sendRefused(reply, { code: replayed.code }, paymentRefusals)
      return done(`Aviso ${id}: ${outcomeText(replayed.outcome)}.`)
    },
  )

  serve(
    server,
    'comparePayments',
    {
      config: { needs: 'payments:write' },
      summary: 'Compara la lista de la pasarela con la tienda, en los dos sentidos',
    },
    async ({ body: { hours } }, reply) => {
      const now = clock()
      const since = hours === undefined ? undefined : new Date(now.getTime() - hours * hourInMs)
      const compared = await whenGatewayAnswers(compareGateways(db, gateway, now, { since }))
      if (!compared.ok) return sendRefused(reply, { code: compared.code }, paymentRefusals)
      const { listed, recovered, unknown } = compared.comparison
      if (listed === null) return done('Esta pasarela no da una lista de sus pagos.')
      return done(
        `En la pasarela hay ${listed}: ${recovered} se recuperaron y ${unknown} quedan por ver.`,
      )
    },
  )
}
