import type { FastifyInstance, FastifyRequest } from 'fastify'
import { getRefusalText, type OwnRefusalTexts } from '#contract/refusals/refusals.ts'
import { refuse } from '#domain/use-case-result.ts'
import {
  blockShopper,
  endShopperSessionAsOperator,
  endAllSessionsAsOperator,
  unblockShopper,
} from '#use-cases/account/block-shopper.ts'
import { removeSecondFactors } from '#use-cases/account/remove-second-factors.ts'
import { resendVerificationMailForOperator } from '#use-cases/account/resend-verification-mail.ts'
import { resetPhone } from '#use-cases/account/reset-phone.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendRefusal } from '../send-error-responses.ts'
import { createSuccessReply } from '../success-response.ts'
import { findCustomerEmail } from './find-customer-email.ts'

const ownTexts: OwnRefusalTexts = {
  'beyond-own': getRefusalText('beyond-own'),
  'session-not-found': 'Esa sesión no es de esta persona, o ya terminó hace tiempo.',
  'invalid-input': 'El proveedor de identidad no acepta ese correo.',
}

type ActionRequest = Pick<FastifyRequest, 'caller'> & {
  params: { id: number }
  body: { reason: string }
}

/** Routes of actions on a customer account, each with a reason and an audit log entry. */
export async function customerActionRoutes(
  server: FastifyInstance,
  { db, clock, identity }: OperatorRouteDependencies,
) {
  const { issuer, management } = identity

  const config = { needs: 'customers:write' } as const

  async function readOrder({ params, body, caller }: ActionRequest) {
    const email = await findCustomerEmail(db, params.id)
    const { actor, permissions } = caller
    return email === undefined
      ? undefined
      : { email, reason: body.reason.trim(), actor, permissions }
  }

  registerOperationRoute(
    server,
    'blockCustomer',
    { config, summary: 'Impide entrar a una persona y cierra sus sesiones; sus pedidos siguen' },
    async (request, reply) => {
      const order = await readOrder(request)
      if (!order) return sendRefusal(reply, refuse('customer-not-found'), ownTexts)
      const blocked = await blockShopper(db, order, clock())
      if (!blocked.ok) return sendRefusal(reply, blocked, ownTexts)
      return createSuccessReply(`Bloqueada. ${formatEndedSessions(blocked.sessions)}`)
    },
  )

  registerOperationRoute(
    server,
    'unblockCustomer',
    { config, summary: 'Deja entrar otra vez a una persona bloqueada' },
    async (request, reply) => {
      const order = await readOrder(request)
      if (!order) return sendRefusal(reply, refuse('customer-not-found'), ownTexts)
      const unblocked = await unblockShopper(db, order, clock())
      if (!unblocked.ok) return sendRefusal(reply, unblocked, ownTexts)
      return createSuccessReply('Puede entrar otra vez.')
    },
  )

  registerOperationRoute(
    server,
    'endCustomerSessions',
    {
      config,
      summary: 'Cierra todas las sesiones de una persona, que puede identificarse de nuevo',
    },
    async (request, reply) => {
      const order = await readOrder(request)
      if (!order) return sendRefusal(reply, refuse('customer-not-found'), ownTexts)
      const ended = await endAllSessionsAsOperator(db, order, clock())
      if (!ended.ok) return sendRefusal(reply, ended, ownTexts)
      return createSuccessReply(formatEndedSessions(ended.sessions))
    },
  )

  registerOperationRoute(
    server,
    'resetCustomerPhone',
    { config, summary: 'Quita el teléfono de una cuenta; su dueño verifica otro antes de comprar' },
    async (request, reply) => {
      const order = await readOrder(request)
      if (!order) return sendRefusal(reply, refuse('customer-not-found'), ownTexts)
      const reset = await resetPhone(db, order, clock())
      if (!reset.ok) return sendRefusal(reply, reset, ownTexts)
      return createSuccessReply('Ya no tiene teléfono. Verifica uno antes de su próxima compra.')
    },
  )

  registerOperationRoute(
    server,
    'removeCustomerSecondFactors',
    {
      config: { ...config, stepUp: true },
      summary: 'Quita las llaves, la aplicación y los códigos de quien los perdió todos',
    },
    async (request, reply) => {
      const order = await readOrder(request)
      if (!order) return sendRefusal(reply, refuse('customer-not-found'), ownTexts)
      const removed = await removeSecondFactors(db, order, { issuer, management }, clock())
      if (!removed.ok) return sendRefusal(reply, removed, ownTexts)
      return createSuccessReply(
        removed.wasRemoved
          ? `Entra solo con su contraseña, y le mandamos un enlace para agregar otro segundo paso. ${formatEndedSessions(removed.sessions)}`
          : 'Ya no tenía segundo paso. Le mandamos otro enlace para agregar uno.',
      )
    },
  )

  registerOperationRoute(
    server,
    'resendVerificationMail',
    { config, summary: 'Manda otra vez el correo que verifica su dirección' },
    async (request, reply) => {
      const order = await readOrder(request)
      if (!order) return sendRefusal(reply, refuse('customer-not-found'), ownTexts)
      const sent = await resendVerificationMailForOperator(db, order, { management, now: clock() })
      if (!sent.ok) return sendRefusal(reply, sent, ownTexts)
      return createSuccessReply('Le mandamos otra vez el correo de verificación.')
    },
  )

  registerOperationRoute(
    server,
    'endCustomerSession',
    { config, summary: 'Cierra una sesión de una persona' },
    async (request, reply) => {
      const { params } = request
      const order = await readOrder(request)
      const isId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(params.session)
      if (!order) return sendRefusal(reply, refuse('customer-not-found'), ownTexts)
      if (!isId) return sendRefusal(reply, refuse('session-not-found'), ownTexts)
      const ended = await endShopperSessionAsOperator(
        db,
        { ...order, sessionId: params.session },
        clock(),
      )
      return ended.ok ? createSuccessReply('Sesión cerrada.') : sendRefusal(reply, ended, ownTexts)
    },
  )
}

function formatEndedSessions(ended: number): string {
  return ended === 1 ? 'Se cerró 1 sesión.' : `Se cerraron ${ended} sesiones.`
}
