import type { FastifyInstance } from 'fastify'
import { toPersonalDataReply } from '#api/personal-data-response.ts'
import { getRefusalText, type OwnRefusalTexts } from '#contract/refusals/refusals.ts'
import { toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import * as privacyRequests from '#persistence/account/privacy-requests.ts'
import { deleteIdentityProviderAccounts } from '#use-cases/account/delete-accounts-at-identity-provider.ts'
import { exportPersonalData } from '#use-cases/account/export-personal-data.ts'
import {
  answerPrivacyRequest,
  completePrivacyRequest,
  eraseAccountOnLegalRequest,
  recordPrivacyRequest,
} from '#use-cases/account/handle-privacy-request.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendRefusal, sendInvalidFieldError } from '../send-error-responses.ts'
import { createSuccessReply } from '../success-response.ts'
import { toPrivacyRequest } from './customer-responses.ts'
import { findCustomerEmail } from './find-customer-email.ts'

const shownAtMost = 200
const ownTexts: OwnRefusalTexts = {
  'beyond-own': getRefusalText('beyond-own'),
  'move-not-allowed':
    'Esa solicitud ya no espera eso. Alguien la atendió antes, o es de otra clase.',
}

/**
 * Routes of privacy requests, which are legal requests about personal data: record, answer, fulfil;
 * data copy and erasure.
 */
export async function privacyRequestRoutes(
  server: FastifyInstance,
  { db, clock, identity: { management } }: OperatorRouteDependencies,
) {
  registerOperationRoute(
    server,
    'listPrivacyRequests',
    {
      config: { needs: 'personal-data:read' },
      summary: 'Solicitudes sobre datos personales que esperan',
    },
    async () => {
      const today = toMexicoDay(clock())
      const open = await privacyRequests.listOpenPrivacyRequests(db, shownAtMost)
      return {
        requests: open.map((request) => ({
          ...toPrivacyRequest(request, today),
          customer: {
            id: request.shopperId ?? 0,
            name: [request.firstName, request.lastName].filter(Boolean).join(' '),
            email: request.email,
          },
        })),
      }
    },
  )

  registerOperationRoute(
    server,
    'createPrivacyRequest',
    {
      config: { needs: 'customers:write' },
      summary: 'Anota que una persona pidió algo sobre sus datos por ley',
    },
    async ({ params, body, caller }, reply) => {
      const email = await findCustomerEmail(db, params.id)
      if (email === undefined) return sendRefusal(reply, { code: 'customer-not-found' })
      const { kind, received_on: receivedOn } = body
      const asked = { email, kind, receivedOn, actor: caller.actor }
      const noted = await recordPrivacyRequest(db, asked, clock())
      if (noted.ok)
        return createSuccessReply('Anotada. Hay 20 días hábiles para responder desde que llegó.')
      if (noted.code !== 'invalid-input') return sendRefusal(reply, noted, ownTexts)
      const words = 'Escribe el día en que llegó, hoy o antes.'
      return sendInvalidFieldError(reply, noted.code, 'received_on', words)
    },
  )

  registerOperationRoute(
    server,
    'answerPrivacyRequest',
    { config: { needs: 'personal-data:write' }, summary: 'Responde una solicitud: procede o no' },
    async ({ params, body: { granted, reason }, caller }, reply) => {
      const answer = { id: params.id, actor: caller.actor, granted, reason: reason.trim() }
      const answered = await answerPrivacyRequest(db, answer, clock())
      if (!answered.ok) return sendRefusal(reply, answered, ownTexts)
      return createSuccessReply(
        granted ? 'Procede. Quedan 15 días hábiles para cumplirla.' : 'No procede.',
      )
    },
  )

  registerOperationRoute(
    server,
    'completePrivacyRequest',
    {
      config: { needs: 'personal-data:write' },
      summary: 'Anota que se cumplió una solicitud que procede',
    },
    async ({ params, caller }, reply) => {
      const deed = { id: params.id, actor: caller.actor }
      const completed = await completePrivacyRequest(db, deed, clock())
      return completed.ok
        ? createSuccessReply('Cumplida.')
        : sendRefusal(reply, completed, ownTexts)
    },
  )

  registerOperationRoute(
    server,
    'erasePrivacyRequest',
    {
      config: { needs: 'personal-data:write', stepUp: true },
      summary: 'Borra la cuenta de quien lo pidió; los pedidos quedan sin datos personales',
    },
    async ({ params, body: { email }, caller, log }, reply) => {
      const { actor, permissions } = caller
      const deed = { id: params.id, actor, permissions, email }
      const now = clock()
      const erased = await eraseAccountOnLegalRequest(
        db,
        { ...deed, asksProvider: management !== undefined },
        now,
      )
      if (!erased.ok) return sendRefusal(reply, erased, ownTexts)
      if (management) {
        await deleteIdentityProviderAccounts(db, management, now, (reason) =>
          log.warn({ reason }, 'identity not deleted yet'),
        )
      }
      return createSuccessReply('Borramos su cuenta y sus datos.')
    },
  )

  registerOperationRoute(
    server,
    'getCustomerData',
    {
      config: { needs: 'personal-data:read', stepUp: true, cost: 'file' },
      summary: 'Copia de todo lo que la tienda guarda de una persona; queda en la bitácora',
    },
    async ({ params, caller }, reply) => {
      const now = clock()
      const copy = await exportPersonalData(db, { id: params.id, actor: caller.actor }, now)
      if (!copy) return sendRefusal(reply, { code: 'customer-not-found' })
      return toPersonalDataReply(copy, now)
    },
  )
}
