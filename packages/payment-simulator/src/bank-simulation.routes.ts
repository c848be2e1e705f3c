import type { FormFields } from '@tianguis/html-pages/parse-form-body.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { renderBankSimulationPage } from './bank-simulation-page.ts'
import { isSameSecret } from './constant-time-compare.ts'
import { webhookDeliveryModes } from './payment-session-types.ts'
import { findPaymentSession, listNewestPaymentSessions } from './payment-sessions.ts'
import { countPaymentWebhooksBySession } from './payment-webhooks.ts'
import { simulatePaymentOutcome } from './simulate-outcome.ts'
import type { SimulatorDependencies } from './simulator-api.routes.ts'

const maxShown = 50

/**
 * Routes of the simulator page on which an operator acts as the bank: deposits, expiries, repeated
 * payment webhooks, chargebacks.
 */
export function bankSimulationRoutes(
  app: FastifyInstance,
  dependencies: SimulatorDependencies & { operatorProvesSecret?: boolean | undefined },
): void {
  const { pool, secret, clock, poke, operatorProvesSecret } = dependencies

  /**
   * Requires the simulator's secret as a password, if configured, because the operator page decides
   * whether payments succeed.
   */
  async function admit(request: FastifyRequest, reply: FastifyReply) {
    if (!operatorProvesSecret || isSameSecret(basicPassword(request), secret)) return
    return reply
      .code(401)
      .header('www-authenticate', 'Basic realm="Simulador de pagos", charset="UTF-8"')
      .type('text/plain; charset=utf-8')
      .send('Esta página pide como contraseña la clave del simulador, PAYMENT_SIMULATOR_SECRET.')
  }
  const guarded = { onRequest: admit }

  app.get<{ Querystring: { rechazada?: string } }>('/', guarded, async (request, reply) => {
    const sessions = await listNewestPaymentSessions(pool, maxShown)
    const notices = await countPaymentWebhooksBySession(
      pool,
      sessions.map((session) => session.id),
    )
    return reply
      .type('text/html; charset=utf-8')
      .send(renderBankSimulationPage(sessions, notices, request.query.rechazada !== undefined))
  })

  type Play = { Params: { id: string }; Body: FormFields }
  app.post<Play>('/cobros/:id', guarded, async (request, reply) => {
    const { id } = request.params
    const session = await findPaymentSession(pool, id)
    const outcome = request.body.accion ?? ''
    const amount = Math.round(Number(request.body.monto) * 100)
    const isWhole = session && amount === session.amount - session.paidAmount
    const changed = await simulatePaymentOutcome(
      pool,
      id,
      outcome,
      {
        // For the outcome `wrong-amount`, an unchanged amount in the form is ignored, so that the
        // simulator picks a different amount.
        ...(amount > 0 && !(isWhole && outcome === 'wrong-amount') ? { amount } : {}),
        notice: webhookDeliveryModes.find((mode) => mode === request.body.aviso),
      },
      clock(),
    )
    poke()
    return reply.redirect(changed ? `/#${id}` : `/?rechazada#${id}`, 303)
  })
}

function basicPassword({ headers }: FastifyRequest): string {
  const [, credentials = ''] = /^Basic (.+)$/i.exec(headers.authorization ?? '') ?? []
  return Buffer.from(credentials, 'base64')
    .toString()
    .replace(/^[^:]*:/, '')
}
