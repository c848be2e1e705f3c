import type { FastifyInstance } from 'fastify'
import { toMyData } from '#api/my-data.ts'
import { dayInMexico } from '#domain/calendar.ts'
import { lastOwnerText } from '#domain/running/permissions.ts'
import * as privacyRequests from '#persistence/account/privacy-requests.ts'
import { exportPersonalData } from '#use-cases/account/export-personal-data.ts'
import { forgetIdentities } from '#use-cases/account/forget-identities.ts'
import {
  answerPrivacyRequest,
  completePrivacyRequest,
  eraseByLaw,
  notePrivacyRequest,
} from '#use-cases/account/handle-privacy-request.ts'
import { sendAccountRefused, sendRefusal, sendRefused } from '../refusals.ts'
import { serve } from '../serve.ts'
import { done } from '../success-reply.ts'
import type { OfficeTools } from '../tools.ts'
import { emailOf } from './customer-named.ts'
import { toPrivacyRequest } from './customer-replies.ts'

const shownAtMost = 200
const refusals = {
  'customer-not-found': 'Nadie tiene esa cuenta.',
  'user-not-found': 'Nadie tiene esa cuenta.',
  'request-not-found': 'Esa solicitud no existe.',
  'move-not-allowed':
    'Esa solicitud ya no espera eso. Alguien la atendió antes, o es de otra clase.',
  'not-confirmed': 'Ése no es su correo.',
  unfinished:
    'Tiene un pedido, un pago, un reembolso o una devolución en curso. Se podrá borrar cuando termine.',
  'last-owner': lastOwnerText,
}

/** Routes of privacy requests: record, answer, fulfil; data copy and erasure. */
export async function privacyRequestRoutes(
  server: FastifyInstance,
  { db, clock, identity: { management } }: OfficeTools,
) {
  serve(
    server,
    'listPrivacyRequests',
    {
      config: { needs: 'personal-data:read' },
      summary: 'Solicitudes sobre datos personales que esperan',
    },
    async () => {
      const today = dayInMexico(clock())
      const open = await privacyRequests.listOpen(db, shownAtMost)
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

  serve(
    server,
    'createPrivacyRequest',
    {
      config: { needs: 'customers:write' },
      summary: 'Anota que una persona pidió algo sobre sus datos por ley',
    },
    async ({ params, body, caller }, reply) => {
      const email = await emailOf(db, params.id)
      if (email === undefined) return sendRefused(reply, { code: 'customer-not-found' }, refusals)
      const { kind, received_on: receivedOn } = body
      const asked = { email, kind, receivedOn, actor: caller.actor }
      const noted = await notePrivacyRequest(db, asked, clock())
      if (noted.ok) return done('Anotada. Hay 20 días hábiles para responder desde que llegó.')
      if (noted.code !== 'invalid-input') return sendRefused(reply, { code: noted.code }, refusals)
      const words = 'Escribe el día en que llegó, hoy o antes.'
      return sendRefusal(reply, 422, noted.code, words, { fields: { received_on: words } })
    },
  )

  serve(
    server,
    'answerPrivacyRequest',
    { config: { needs: 'personal-data:write' }, summary: 'Responde una solicitud: procede o no' },
    async ({ params, body: { granted, reason }, caller }, reply) => {
      const answer = { id: params.id, actor: caller.actor, granted, reason: reason.trim() }
      const answered = await answerPrivacyRequest(db, answer, clock())
      if (!answered.ok) return sendRefused(reply, answered, refusals)
      return done(granted ? 'Procede. Quedan 15 días hábiles para cumplirla.' : 'No procede.')
    },
  )

  serve(
    server,
    'completePrivacyRequest',
    {
      config: { needs: 'personal-data:write' },
      summary: 'Anota que se cumplió una solicitud que procede',
    },
    async ({ params, caller }, reply) => {
      const deed = { id: params.id, actor: caller.actor }
      const completed = await completePrivacyRequest(db, deed, clock())
      return completed.ok ? done('Cumplida.') : sendRefused(reply, completed, refusals)
    },
  )

  serve(
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
      const erased = await eraseByLaw(db, { ...deed, asksProvider: management !== undefined }, now)
      if (!erased.ok) {
        const words = refusals['not-confirmed']
        if (erased.code !== 'not-confirmed') return sendAccountRefused(reply, erased, refusals)
        return sendRefusal(reply, 422, erased.code, words, { fields: { email: words } })
      }
      if (management) {
        await forgetIdentities(db, management, now, (reason) =>
          log.warn({ reason }, 'identity not deleted yet'),
        )
      }
      return done('Borramos su cuenta y sus datos.')
    },
  )

  serve(
    server,
    'getCustomerData',
    {
      config: { needs: 'personal-data:read', stepUp: true, cost: 'file' },
      summary: 'Copia de todo lo que la tienda guarda de una persona; queda en la bitácora',
    },
    async ({ params, caller }, reply) => {
      const now = clock()
      const copy = await exportPersonalData(db, { id: params.id, actor: caller.actor }, now)
      if (!copy) return sendRefused(reply, { code: 'customer-not-found' }, refusals)
      return toMyData(copy, now)
    },
  )
}
