import type { FastifyInstance } from 'fastify'
import { dayInMs } from '#domain/durations.ts'
import type { Db } from '#persistence/database.ts'
import { readShopSettings } from '#use-cases/running/read-shop-settings.ts'
import { sendApiErrorResponse } from '../error-responses.ts'

const halfAYearInMs = 182 * dayInMs

/** Route of security.txt (RFC 9116) with the shop's contact; absent until configured. */
export async function securityTextRoutes(
  app: FastifyInstance,
  { db, shopUrl, clock }: { db: Db; shopUrl: string; clock: () => Date },
) {
  app.get('/.well-known/security.txt', { config: { cost: 'read' } }, async (_request, reply) => {
    const { support } = await readShopSettings(db)
    if (!support) return sendApiErrorResponse(reply, 'not-found')
    const expires = new Date(clock().getTime() + halfAYearInMs).toISOString()
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/plain; charset=utf-8')
      .send(
        [
          `Contact: mailto:${support.email}`,
          `Expires: ${expires}`,
          'Preferred-Languages: es, en',
          `Canonical: ${shopUrl}/.well-known/security.txt`,
          '',
        ].join('\n'),
      )
  })
}
