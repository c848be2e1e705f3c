import type { FastifyInstance } from 'fastify'
import { getRefusalText, type OwnRefusalTexts } from '#contract/refusals/refusals.ts'
import { formatCentavos } from '#domain/format-money.ts'
import { toPesos } from '#domain/money.ts'
import { approveRefund, refuseRefund } from '#use-cases/orders/decide-refund.ts'
import { finishRefund } from '#use-cases/orders/finish-refund.ts'
import {
  recordRefundBankAccount,
  exportRefundBankTransferFile,
} from '#use-cases/orders/refund-bank-transfers.ts'
import { hasSecondApprover } from '#use-cases/orders/request-refund-approval.ts'
import { retryRefund } from '#use-cases/orders/retry-refund.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendErrorResponse, sendRefusal, sendInvalidFieldsError } from '../send-error-responses.ts'
import { createSuccessReply } from '../success-response.ts'
import { readRefundApprovalListPage, readRefundListPage } from './read-refund-pages.ts'
import { sendRefundErrorResponse, toRefundResponse } from './refunds.routes.ts'

const defaultLimit = 50
const ownTexts: OwnRefusalTexts = {
  'move-not-allowed': 'Ese reembolso lo hace la pasarela, o ya está hecho.',
  'gateway-unavailable': 'La pasarela no contesta o no acepta la clave. Inténtalo más tarde.',
  'gateway-refused': 'La pasarela dijo que no. Devuélvelo en su panel y anótalo como hecho.',
}
const fieldsByCode = { 'clabe-wrong': 'clabe', 'holder-missing': 'holder' } as const

/** Routes of the lists of refunds to approve and refunds to pay by bank transfer. */
export async function refundQueueRoutes(
  server: FastifyInstance,
  { db, clock, gateways }: OperatorRouteDependencies,
) {
  const writing = { needs: 'refunds:write', stepUp: true } as const

  registerOperationRoute(
    server,
    'listRefunds',
    {
      config: { needs: 'refunds:read' },
      summary: 'Reembolsos que la pasarela no hace sola, o los hechos',
    },
    async ({ query: { after, limit = defaultLimit, ...wanted } }) => {
      const { rows, next } = await readRefundListPage(db, wanted, { after, limit })
      return {
        refunds: rows.map((one) => ({
          id: one.id,
          order_number: one.orderNumber,
          amount: toPesos(one.amount),
          reason: one.reason,
          state: one.state === 'requested' ? ('needs_clabe' as const) : one.state,
          failure: one.state === 'failed' ? (one.failure ?? 'refused') : null,
          gateway: one.gateway,
          method: one.method,
          clabe_ending: one.clabeEnding,
          in_file_since: one.inFileSince?.toISOString() ?? null,
          created_at: one.createdAt.toISOString(),
          finished_at: one.finishedAt?.toISOString() ?? null,
          reference: one.reference,
        })),
        next: next ?? null,
      }
    },
  )

  registerOperationRoute(
    server,
    'setRefundAccount',
    { config: writing, summary: 'Anota a qué CLABE se transfiere un reembolso' },
    async ({ params: { id }, body, caller: { actor } }, reply) => {
      const { again = false, bank_confirmed: bankConfirmed = false, ...account } = body
      const order = { id, ...account, again, bankConfirmed, actor }
      const noted = await recordRefundBankAccount(db, order, clock())
      if (noted.ok) return createSuccessReply('Cuenta anotada.')
      if (noted.code === 'clabe-wrong' || noted.code === 'holder-missing') {
        const fields = { [fieldsByCode[noted.code]]: getRefusalText(noted.code) }
        return sendInvalidFieldsError(reply, noted.code, fields)
      }
      if (noted.code === 'bank-unknown') {
        const clabe = `El banco ${noted.bank} no está entre los participantes del SPEI.`
        const words = 'Revisa la CLABE o confirma su banco.'
        return sendInvalidFieldsError(reply, noted.code, { clabe }, words)
      }
      return sendRefusal(reply, noted, ownTexts)
    },
  )

  registerOperationRoute(
    server,
    'createRefundBankFile',
    {
      config: writing,
      summary: 'Las transferencias que ningún archivo ha llevado, como CSV para el banco',
    },
    async ({ body: { again }, caller: { actor } }) => {
      const wanted = { actor, ...(again && { again: new Date(again) }) }
      const { total, ...file } = await exportRefundBankTransferFile(db, wanted, clock())
      return { ...file, total: toPesos(total) }
    },
  )

  registerOperationRoute(
    server,
    'finishRefund',
    { config: writing, summary: 'Anota que un reembolso ya se hizo, y avisa al cliente' },
    async ({ params: { id }, body: { reference }, caller: { actor } }, reply) => {
      const finished = await finishRefund(db, { id, reference, actor }, clock())
      return finished.ok
        ? createSuccessReply('Reembolso anotado.')
        : sendRefusal(reply, finished, ownTexts)
    },
  )

  registerOperationRoute(
    server,
    'retryRefund',
    {
      config: writing,
      summary: 'Intenta otra vez en la pasarela un reembolso que no se pudo hacer',
    },
    async ({ id: requestId, params: { id }, caller: { actor } }, reply) => {
      const retried = await retryRefund(db, await gateways(), { id, actor, requestId }, clock())
      if (!retried.ok && retried.code === 'returned-at-gateway') {
        const words = `En la pasarela ya se devolvieron ${formatCentavos(retried.amount)} de ese pago. Si es este reembolso, anótalo como hecho.`
        return sendErrorResponse(reply, 409, retried.code, words)
      }
      if (!retried.ok) return sendRefusal(reply, retried, ownTexts)
      const { state, amount } = retried.refund
      if (state === 'failed') return sendRefusal(reply, { code: 'gateway-refused' }, ownTexts)
      return createSuccessReply(
        state === 'done'
          ? `Reembolsados ${formatCentavos(amount)}. El cliente recibe un correo.`
          : 'La pasarela no contesta: la tienda lo intenta sola cada cinco minutos.',
      )
    },
  )

  registerOperationRoute(
    server,
    'listRefundApprovals',
    {
      config: { needs: 'refunds:read' },
      summary: 'Reembolsos que esperan a una segunda persona, o los ya decididos',
    },
    async ({ query: { after, limit = defaultLimit, ...wanted } }) => {
      const { rows, next } = await readRefundApprovalListPage(db, wanted, {
        after,
        limit,
        now: clock(),
      })
      return {
        approvals: rows.map((one) => ({
          id: one.id,
          order_number: one.orderNumber,
          amount: toPesos(one.amount),
          reason: one.reason,
          asked_by: one.askedBy,
          asked_at: one.askedAt.toISOString(),
          expires_at: one.expiresAt.toISOString(),
          state: one.state,
          decided_by: one.decidedBy,
          decided_at: one.decidedAt?.toISOString() ?? null,
          decided_reason: one.decidedReason,
        })),
        next: next ?? null,
        has_second_person: await hasSecondApprover(db),
      }
    },
  )

  registerOperationRoute(
    server,
    'approveRefund',
    { config: writing, summary: 'Aprueba y hace un reembolso que pidió otra persona' },
    async ({ params: { id }, caller: { actor } }, reply) => {
      const approved = await approveRefund(
        db,
        await gateways(),
        { id, actor, reason: 'Aprobado' },
        clock(),
      )
      return approved.ok ? toRefundResponse(approved) : sendRefundErrorResponse(reply, approved)
    },
  )

  registerOperationRoute(
    server,
    'refuseRefund',
    { config: writing, summary: 'Rechaza un reembolso que pidió otra persona' },
    async ({ params: { id }, body: { reason }, caller: { actor } }, reply) => {
      const refused = await refuseRefund(db, { id, actor, reason }, clock())
      return refused.ok ? createSuccessReply('Rechazado.') : sendRefundErrorResponse(reply, refused)
    },
  )
}
