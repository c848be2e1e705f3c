import type { FastifyInstance } from 'fastify'
import {
  getRefusalText,
  type OwnRefusalTexts,
  type RefusalCode,
} from '#contract/refusals/refusals.ts'
import type { SuccessResult, Refusal } from '#domain/use-case-result.ts'
import {
  blockShopper,
  endShopperSessionAsOperator,
  endAllSessionsAsOperator,
  unblockShopper,
} from '#use-cases/account/block-shopper.ts'
import type { OperatorActionOnAccount } from '#use-cases/account/lock-account-for-operator.ts'
import { removeSecondFactors } from '#use-cases/account/remove-second-factors.ts'
import { resendVerificationMailForOperator } from '#use-cases/account/resend-verification-mail.ts'
import { resetPhone } from '#use-cases/account/reset-phone.ts'
import type { PrivilegeEscalation } from '#use-cases/check-caller-permissions.ts'
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

type ActionName =
  | 'blockCustomer'
  | 'unblockCustomer'
  | 'endCustomerSessions'
  | 'resetCustomerPhone'
  | 'removeCustomerSecondFactors'
  | 'resendVerificationMail'

type Ended = { sessions?: number; wasRemoved?: boolean }
type Answer = SuccessResult<Ended> | Refusal<RefusalCode> | PrivilegeEscalation

/** Routes of actions on a customer account, each with a reason and an audit log entry. */
export async function customerActionRoutes(
  server: FastifyInstance,
  { db, clock, identity }: OperatorRouteDependencies,
) {
  const { issuer, management } = identity

  const deeds: {
    operation: ActionName
    summary: string
    stepUp?: true
    run: (order: OperatorActionOnAccount, now: Date) => Promise<Answer>
    words: (ended: number, answer: Ended) => string
  }[] = [
    {
      operation: 'blockCustomer',
      summary: 'Impide entrar a una persona y cierra sus sesiones; sus pedidos siguen',
      run: (order, now) => blockShopper(db, order, now),
      words: (ended) => `Bloqueada. ${endedWords(ended)}`,
    },
    {
      operation: 'unblockCustomer',
      summary: 'Deja entrar otra vez a una persona bloqueada',
      run: (order, now) => unblockShopper(db, order, now),
      words: () => 'Puede entrar otra vez.',
    },
    {
      operation: 'endCustomerSessions',
      summary: 'Cierra todas las sesiones de una persona, que puede identificarse de nuevo',
      run: (order, now) => endAllSessionsAsOperator(db, order, now),
      words: endedWords,
    },
    {
      operation: 'resetCustomerPhone',
      summary: 'Quita el teléfono de una cuenta; su dueño verifica otro antes de comprar',
      run: (order, now) => resetPhone(db, order, now),
      words: () => 'Ya no tiene teléfono. Verifica uno antes de su próxima compra.',
    },
    {
      operation: 'removeCustomerSecondFactors',
      summary: 'Quita las llaves, la aplicación y los códigos de quien los perdió todos',
      stepUp: true,
      run: (order, now) => removeSecondFactors(db, order, { issuer, management }, now),
      words: (ended, { wasRemoved }) =>
        wasRemoved
          ? `Entra solo con su contraseña, y le mandamos un enlace para agregar otro segundo paso. ${endedWords(ended)}`
          : 'Ya no tenía segundo paso. Le mandamos otro enlace para agregar uno.',
    },
    {
      operation: 'resendVerificationMail',
      summary: 'Manda otra vez el correo que verifica su dirección',
      run: (order, now) => resendVerificationMailForOperator(db, order, { management, now }),
      words: () => 'Le mandamos otra vez el correo de verificación.',
    },
  ]

  for (const { operation, summary, stepUp, run, words } of deeds) {
    registerOperationRoute(
      server,
      operation,
      { config: { needs: 'customers:write', ...(stepUp && { stepUp }) }, summary },
      async ({ params, body, caller }, reply) => {
        const email = await findCustomerEmail(db, params.id)
        if (email === undefined) return sendRefusal(reply, { code: 'customer-not-found' }, ownTexts)
        const { actor, permissions } = caller
        const answer = await run({ email, reason: body.reason.trim(), actor, permissions }, clock())
        return answer.ok
          ? createSuccessReply(words(answer.sessions ?? 0, answer))
          : sendRefusal(reply, answer, ownTexts)
      },
    )
  }

  registerOperationRoute(
    server,
    'endCustomerSession',
    { config: { needs: 'customers:write' }, summary: 'Cierra una sesión de una persona' },
    async ({ params, body, caller }, reply) => {
      const email = await findCustomerEmail(db, params.id)
      const isId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(params.session)
      if (email === undefined || !isId) {
        const code = email === undefined ? 'customer-not-found' : 'session-not-found'
        return sendRefusal(reply, { code }, ownTexts)
      }
      const { actor, permissions } = caller
      const order = { email, reason: body.reason.trim(), actor, permissions }
      const ended = await endShopperSessionAsOperator(
        db,
        { ...order, sessionId: params.session },
        clock(),
      )
      return ended.ok ? createSuccessReply('Sesión cerrada.') : sendRefusal(reply, ended, ownTexts)
    },
  )
}

function endedWords(ended: number): string {
  return ended === 1 ? 'Se cerró 1 sesión.' : `Se cerraron ${ended} sesiones.`
}
