import type { FastifyInstance } from 'fastify'
import type { ReadGateways } from '#payments/payment-gateways.ts'
import type { Db } from '#persistence/database.ts'
import { createHostedPaymentForm } from '#use-cases/orders/create-hosted-payment-form.ts'
import { sendApiErrorResponseWithStatus } from '../error-responses.ts'
import { renderPaymentForm, createPaymentFormCsp } from './payment-form-page.ts'

type Options = { db: Db; gateways: ReadGateways; shopUrl: string; clock: () => Date }

/**
 * Route of the page between checkout and gateway, which submits a form because the gateway's
 * payment page only accepts POST.
 */
export async function paymentFormRoutes(app: FastifyInstance, options: Options) {
  app.get<{ Params: { ref: string } }>(
    '/api/v1/payments/form/:ref',
    { config: { cost: 'read' }, schema: { hide: true } },
    async (request, reply) => {
      const { gateways, clock, ...tools } = options
      const gateway = await gateways()
      const shown = await createHostedPaymentForm(
        { ...tools, gateway },
        request.params.ref,
        clock(),
      )
      if (!shown.ok) {
        return shown.code === 'not-open'
          ? reply.redirect(shown.outcomeUrl, 303)
          : sendApiErrorResponseWithStatus(
              reply,
              404,
              'not-found',
              'No hay nada que pagar en esta dirección.',
            )
      }
      const { form, attempt } = shown
      return reply
        .header('content-security-policy', createPaymentFormCsp(form.action))
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(renderPaymentForm({ ...form, ...attempt }))
    },
  )
}
