import type { FastifyInstance } from 'fastify'
import { gatewayNamed, type Gateways } from '#payments/gateways.ts'
import type { Db } from '#persistence/database.ts'
import { processNotice, receiveNotice } from '#use-cases/orders/receive-notice.ts'
import { sendStatus } from '../problem-replies.ts'

const refusals = {
  'bad-signature': 401,
  stale: 401,
  malformed: 400,
} as const

type Options = { db: Db; gateway: Gateways; clock: () => Date }

/** Gateway payment notices: stored and acknowledged before processing, so the shop itself retries later failures. */
export async function paymentNoticeRoutes(app: FastifyInstance, { db, gateway, clock }: Options) {
  // The body is kept as raw bytes, because the signature covers them.
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
      const sender = gatewayNamed(gateway, request.params.gateway)
      if (!sender) {
        return sendStatus(reply, 404, 'not-found', 'No hay tal pasarela.')
      }
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const receipt = await receiveNotice(
        db,
        sender,
        { headers: request.headers, query: request.url.split('?')[1] ?? '', rawBody },
        clock(),
      )
      if (!receipt.ok) {
        request.log.warn({ code: receipt.code }, 'payment notice refused')
        return sendStatus(reply, refusals[receipt.code], 'invalid-input', 'Aviso rechazado.')
      }
      const { stored } = receipt
      if (stored) {
        const work = processNotice(db, sender, stored, clock())
          .catch((error: unknown) => request.log.error({ err: error }, 'payment notice failed'))
          .finally(() => underWay.delete(work))
        underWay.add(work)
      }
      return { received: true }
    },
  )
}
