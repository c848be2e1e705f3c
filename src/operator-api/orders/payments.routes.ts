import type { FastifyInstance } from 'fastify'
import { hourInMs } from '#domain/durations.ts'
import { formatPaymentOutcome } from '#domain/orders/payment-texts.ts'
import { closePaymentMismatch } from '#use-cases/orders/close-payment-mismatch.ts'
import {
  comparePaymentsWithGateways,
  refuseIfGatewayUnavailable,
} from '#use-cases/orders/compare-payments-with-gateway.ts'
import {
  queryGatewayAboutPayment,
  replayPaymentWebhook,
} from '#use-cases/orders/query-payment-at-gateway.ts'
import {
  listOfficePayments,
  readPageOfPaymentAttempts,
  readOfficePayment,
} from '#use-cases/orders/read-office-payments.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendRefusal } from '../send-error-responses.ts'
import { listExportRouteOptions, rowsPerExportBatch, sendListExport } from '../send-list-export.ts'
import { createSuccessReply } from '../success-response.ts'
import { paymentExportColumns } from './payment-export-columns.ts'
import { formatGatewayQueryResult, toOfficePayment, toPaymentRow } from './payment-responses.ts'

const pageSize = 50

/**
 * Routes of payment attempts: list them, explain the state of one, ask the gateway for its current
 * state.
 */
export async function paymentRoutes(server: FastifyInstance, tools: OperatorRouteDependencies) {
  const { db, clock, gateways } = tools

  registerOperationRoute(
    server,
    'listPayments',
    {
      config: { needs: 'payments:read' },
      summary: 'Los intentos de pago, cada uno con por qué llegó o no el dinero',
    },
    async ({ query: { tab = 'unsettled', search = '', limit = pageSize, after } }) => {
      const wanted = { tab, search, limit, ...(after !== undefined && { afterId: after }) }
      const found = await listOfficePayments(db, await gateways(), wanted, clock())
      return {
        payments: found.payments.map((payment) => toPaymentRow(payment)),
        next: found.next,
        counts: found.counts,
        compared_until: found.comparedUntil?.toISOString() ?? null,
      }
    },
  )

  registerOperationRoute(
    server,
    'exportPayments',
    {
      config: { needs: 'payments:read', ...listExportRouteOptions },
      summary: 'Los mismos pagos como archivo CSV, todas sus páginas',
    },
    (request, reply) => {
      const { tab = 'unsettled', search = '' } = request.query
      return sendListExport(tools, request, reply, {
        list: 'payments',
        filter: { tab },
        search,
        name: 'pagos',
        columns: paymentExportColumns,
        async read(after?: number) {
          const wanted = {
            tab,
            search,
            limit: rowsPerExportBatch,
            ...(after !== undefined && { afterId: after }),
          }
          const { payments, next } = await readPageOfPaymentAttempts(
            db,
            await gateways(),
            wanted,
            clock(),
          )
          return { rows: payments, next: next ?? undefined }
        },
      })
    },
  )

  registerOperationRoute(
    server,
    'getPayment',
    {
      config: { needs: 'payments:read' },
      summary: 'Un intento de pago con sus avisos, reembolsos y lo que pasó',
    },
    async ({ params }, reply) => {
      const found = await readOfficePayment(
        db,
        await gateways(),
        params.number.toUpperCase(),
        clock(),
      )
      return found ? toOfficePayment(found) : sendRefusal(reply, { code: 'attempt-not-found' })
    },
  )

  registerOperationRoute(
    server,
    'checkPayment',
    {
      config: { needs: 'payments:write' },
      summary: 'Pregunta ahora a la pasarela por un pago y hace lo que se siga de la respuesta',
    },
    async ({ params, caller: { actor } }, reply) => {
      const orderNumber = params.number.toUpperCase()
      const checked = await queryGatewayAboutPayment(
        db,
        await gateways(),
        { orderNumber, actor },
        clock(),
      )
      if (!checked.ok) return sendRefusal(reply, checked)
      return createSuccessReply(formatGatewayQueryResult(checked.step, checked.attempt.state))
    },
  )

  registerOperationRoute(
    server,
    'closePaymentMismatch',
    {
      config: { needs: 'payments:write' },
      summary: 'Da por visto un pago de otro importe o referencia',
    },
    async ({ params, body: { reason }, caller: { actor } }, reply) => {
      const orderNumber = params.number.toUpperCase()
      const closed = await closePaymentMismatch(db, { orderNumber, actor, reason }, clock())
      if (!closed.ok) return sendRefusal(reply, closed)
      return createSuccessReply('Anotado: ya no espera a nadie.')
    },
  )

  registerOperationRoute(
    server,
    'replayPaymentNotice',
    {
      config: { needs: 'payments:write' },
      summary: 'Atiende otra vez un aviso de la pasarela; lo que ya hizo no se repite',
    },
    async ({ params: { id }, caller: { actor } }, reply) => {
      const replayed = await replayPaymentWebhook(
        db,
        await gateways(),
        { noticeId: id, actor },
        clock(),
      )
      if (!replayed.ok) return sendRefusal(reply, replayed)
      return createSuccessReply(`Aviso ${id}: ${formatPaymentOutcome(replayed.outcome)}.`)
    },
  )

  registerOperationRoute(
    server,
    'comparePayments',
    {
      config: { needs: 'payments:write' },
      summary: 'Compara la lista de la pasarela con la tienda, en los dos sentidos',
    },
    async ({ body: { hours } }, reply) => {
      const now = clock()
      const since = hours === undefined ? undefined : new Date(now.getTime() - hours * hourInMs)
      const compared = await comparePaymentsWithGateways(db, await gateways(), now, {
        since,
      }).catch(refuseIfGatewayUnavailable)
      if (!compared.ok) return sendRefusal(reply, compared)
      const { listed, recovered, unknown } = compared.comparison
      if (listed === null) return createSuccessReply('Esta pasarela no da una lista de sus pagos.')
      return createSuccessReply(
        `En la pasarela hay ${listed}: ${recovered} se recuperaron y ${unknown} quedan por ver.`,
      )
    },
  )
}
