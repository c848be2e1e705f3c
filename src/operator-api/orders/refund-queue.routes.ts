import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import {
  AccountBody,
  ApprovalsQuery,
  ApprovalsReply,
  BankFileBody,
  BankFileReply,
  FinishBody,
  ReasonBody,
  RefundedReply,
  RefundsQuery,
  RefundsReply,
} from '#contract/operator/refunds.ts'
import { RowParams } from '#contract/operator/row-params.ts'
import { Done } from '#contract/problem.ts'
import { formatCentavos } from '#domain/format-money.ts'
import { toPesos } from '#domain/money.ts'
import { approveRefund, refuseRefund } from '#use-cases/orders/decide-refund.ts'
import { finishRefund } from '#use-cases/orders/finish-refund.ts'
import { hasSecondPerson } from '#use-cases/orders/request-approval.ts'
import { retryRefund } from '#use-cases/orders/retry-refund.ts'
import { noteRefundAccount, writeBankFile } from '#use-cases/orders/transfer-refunds.ts'
import { sendRefusal, sendRefused } from '../refusals.ts'
import { done } from '../success-reply.ts'
import type { OfficeTools } from '../tools.ts'
import { notConnected } from './payment-refusals.ts'
import { pageOfApprovals, pageOfRefunds } from './refund-pages.ts'
import { sendRefundRefusal, toRefunded } from './refunds.routes.ts'

const defaultLimit = 50
const refusals = {
  'refund-not-found': 'No existe ese reembolso.',
  'move-not-allowed': 'Ese reembolso lo hace la pasarela, o ya está hecho.',
  'charged-back': 'El banco ya retiró el dinero de ese pago: no se devuelve otra vez.',
  'not-connected': notConnected,
  'gateway-unavailable': 'La pasarela no contesta o no acepta la clave. Inténtalo más tarde.',
  'gateway-refused': 'La pasarela dijo que no. Devuélvelo en su panel y anótalo como hecho.',
  'in-bank-file': 'Ya está en un archivo para el banco. Si el banco lo rechazó, dilo al guardar.',
}
const fields = {
  'clabe-wrong': {
    clabe: 'Son 18 dígitos: los tres primeros son el banco y el último comprueba los demás.',
  },
  'holder-missing': { holder: 'Falta el nombre del titular.' },
}

/** Routes of refund queues: approvals and bank transfers. */
export async function refundQueueRoutes(
  server: FastifyInstance,
  { db, clock, gateway }: OfficeTools,
) {
  const app = server.withTypeProvider<TypeBoxTypeProvider>()
  const writing = { needs: 'refunds:write', stepUp: true } as const

  app.get(
    '/api/v1/refunds',
    {
      config: { needs: 'refunds:read' },
      schema: {
        operationId: 'listRefunds',
        summary: 'Reembolsos que la pasarela no hace sola, o los hechos',
        querystring: RefundsQuery,
        response: { 200: RefundsReply },
      },
    },
    async ({ query: { after, limit = defaultLimit, ...wanted } }) => {
      const { rows, next } = await pageOfRefunds(db, wanted, { after, limit })
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

  app.put(
    '/api/v1/refunds/:id/account',
    {
      config: writing,
      schema: {
        operationId: 'setRefundAccount',
        summary: 'Anota a qué CLABE se transfiere un reembolso',
        params: RowParams,
        body: AccountBody,
        response: { 200: Done },
      },
    },
    async ({ params: { id }, body, caller: { actor } }, reply) => {
      const { again = false, bank_confirmed: bankConfirmed = false, ...account } = body
      const order = { id, ...account, again, bankConfirmed, actor }
      const noted = await noteRefundAccount(db, order, clock())
      if (noted.ok) return done('Cuenta anotada.')
      if (noted.code === 'clabe-wrong' || noted.code === 'holder-missing') {
        return sendRefusal(reply, 422, noted.code, 'Revisa lo marcado.', {
          fields: fields[noted.code],
        })
      }
      if (noted.code === 'bank-unknown') {
        const clabe = `El banco ${noted.bank} no está entre los participantes del SPEI.`
        return sendRefusal(reply, 422, noted.code, 'Revisa la CLABE o confirma su banco.', {
          fields: { clabe },
        })
      }
      return sendRefused(reply, { code: noted.code }, refusals)
    },
  )

  app.post(
    '/api/v1/refunds/bank-file',
    {
      config: writing,
      schema: {
        operationId: 'createRefundBankFile',
        summary: 'Las transferencias que ningún archivo ha llevado, como CSV para el banco',
        body: BankFileBody,
        response: { 200: BankFileReply },
      },
    },
    async ({ body: { again }, caller: { actor } }) => {
      const wanted = { actor, ...(again && { again: new Date(again) }) }
      const { total, ...file } = await writeBankFile(db, wanted, clock())
      return { ...file, total: toPesos(total) }
    },
  )

  app.post(
    '/api/v1/refunds/:id/finish',
    {
      config: writing,
      schema: {
        operationId: 'finishRefund',
        summary: 'Anota que un reembolso ya se hizo, y avisa al cliente',
        params: RowParams,
        body: FinishBody,
        response: { 200: Done },
      },
    },
    async ({ params: { id }, body: { reference }, caller: { actor } }, reply) => {
      const finished = await finishRefund(db, { id, reference, actor }, clock())
      return finished.ok
        ? done('Reembolso anotado.')
        : sendRefused(reply, { code: finished.code }, refusals)
    },
  )

  app.post(
    '/api/v1/refunds/:id/retry',
    {
      config: writing,
      schema: {
        summary: 'Intenta otra vez en la pasarela un reembolso que no se pudo hacer',
        params: RowParams,
        response: { 200: Done },
      },
    },
    async ({ id: requestId, params: { id }, caller: { actor } }, reply) => {
      const retried = await retryRefund(db, gateway, { id, actor, requestId }, clock())
      if (!retried.ok && retried.code === 'returned-at-gateway') {
        const words = `En la pasarela ya se devolvieron ${formatCentavos(retried.amount)} de ese pago. Si es este reembolso, anótalo como hecho.`
        return sendRefusal(reply, 409, retried.code, words)
      }
      if (!retried.ok) return sendRefused(reply, { code: retried.code }, refusals)
      const { state, amount } = retried.refund
      if (state === 'failed') return sendRefused(reply, { code: 'gateway-refused' }, refusals)
      return done(
        state === 'done'
          ? `Reembolsados ${formatCentavos(amount)}. El cliente recibe un correo.`
          : 'La pasarela no contesta: la tienda lo intenta sola cada cinco minutos.',
      )
    },
  )

  app.get(
    '/api/v1/refund-approvals',
    {
      config: { needs: 'refunds:read' },
      schema: {
        operationId: 'listRefundApprovals',
        summary: 'Reembolsos que esperan a una segunda persona, o los ya decididos',
        querystring: ApprovalsQuery,
        response: { 200: ApprovalsReply },
      },
    },
    async ({ query: { after, limit = defaultLimit, ...wanted } }) => {
      const { rows, next } = await pageOfApprovals(db, wanted, { after, limit, now: clock() })
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
        has_second_person: await hasSecondPerson(db),
      }
    },
  )

  app.post(
    '/api/v1/refund-approvals/:id/approve',
    {
      config: writing,
      schema: {
        operationId: 'approveRefund',
        summary: 'Aprueba y hace un reembolso que pidió otra persona',
        params: RowParams,
        response: { 200: RefundedReply },
      },
    },
    async ({ params: { id }, caller: { actor } }, reply) => {
      const approved = await approveRefund(db, gateway, { id, actor, reason: 'Aprobado' }, clock())
      return approved.ok ? toRefunded(approved) : sendRefundRefusal(reply, approved)
    },
  )

  app.post(
    '/api/v1/refund-approvals/:id/refuse',
    {
      config: writing,
      schema: {
        operationId: 'refuseRefund',
        summary: 'Rechaza un reembolso que pidió otra persona',
        params: RowParams,
        body: ReasonBody,
        response: { 200: Done },
      },
    },
    async ({ params: { id }, body: { reason }, caller: { actor } }, reply) => {
      const refused = await refuseRefund(db, { id, actor, reason }, clock())
      return refused.ok ? done('Rechazado.') : sendRefundRefusal(reply, refused)
    },
  )
}
