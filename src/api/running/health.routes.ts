import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#persistence/database.ts'

// Asked for every few seconds; only trouble is worth a line.
const quiet = { logLevel: 'warn', config: { cost: 'free' } } as const

/** `/health`: the process answers. `/ready`: it can serve, its database included. */
export async function healthRoutes(app: FastifyInstance, { db }: { db: Db }) {
  app.get('/health', quiet, async () => ({ status: 'ok' }))

  app.get('/ready', quiet, async (request, reply) => {
    try {
      await sql`select 1`.execute(db)
      return { status: 'ok' }
    } catch (error) {
      request.log.error({ err: error }, 'database unreachable')
      return reply.code(503).send({ status: 'unavailable' })
    }
  })
}
