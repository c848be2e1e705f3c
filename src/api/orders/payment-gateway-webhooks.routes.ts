import type { FastifyInstance } from 'fastify'
import { findGateway, type ReadGateways } from '#payments/payment-gateways.ts'
import type { Db } from '#persistence/database.ts'
import {
  processPaymentWebhook,
  receivePaymentWebhook,
} from '#use-cases/orders/receive-payment-webhook.ts'
import { sendApiErrorResponseWithStatus } from '../error-responses.ts'

const refusals = {
  'bad-signature': 401,
  stale: 401,
  malformed: 400,
} as const

type Options = { db: Db; gateways: ReadGateways; clock: () => Date }

/**
 * Route of the gateway's payment webhooks: each is stored and acknowledged before processing, so
 * the shop itself retries later failures.
 */
export async function paymentWebhookRoutes(app: FastifyInstance, { db, gateways, clock }: Options) {
  // Keeps the body of a payment webhook as raw bytes, because the gateway's signature covers the
  // bytes.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: 64 * 1024 },
    (_request, body, done) => done(null, body),
  )
  const underWay = new Set<Promise<unknown>>()
  app.addHook('onClose', async () => {
    await Promise.allSettled(underWay)
  })

  app.post<{ Params: { gateway: string } }>(
    '/api/v1/payments/webhook/:gateway',
    { config: { cost: 'notice' }, schema: { hide: true } },
    async (request, reply) => {
      const sender = findGateway(await gateways(), request.params.gateway)
      if (!sender) {
        return sendApiErrorResponseWithStatus(reply, 404, 'not-found', 'No hay tal pasarela.')
      }
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const receipt = await receivePaymentWebhook(
        db,
        sender,
        { headers: request.headers, query: request.url.split('?')[1] ?? '', rawBody },
        clock(),
      )
      if (!receipt.ok) {
        request.log.warn({ code: receipt.code }, 'payment notice refused')
        return sendApiErrorResponseWithStatus(
          reply,
          refusals[receipt.code],
          'invalid-input',
          'Aviso rechazado.',
        )
      }
      const { stored } = receipt
      if (stored) {
        const work = processPaymentWebhook(db, sender, stored, clock())
          .catch((error: unknown) => request.log.error({ err: error }, 'payment notice failed'))
          .finally(() => underWay.delete(work))
        underWay.add(work)
      }
      return { received: true }
    },
  )
}
