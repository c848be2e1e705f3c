import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { readShopHealth } from '#use-cases/running/read-health.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'

const megabyte = 1024 * 1024
const packageFile = new URL('../../../package.json', import.meta.url)

/** Route of system health: database, message queue, jobs, processes. */
export async function healthRoutes(
  server: FastifyInstance,
  { db, clock }: OperatorRouteDependencies,
) {
  const { version }: { version: string } = JSON.parse(readFileSync(packageFile, 'utf8'))

  registerOperationRoute(
    server,
    'getHealth',
    {
      config: { needs: 'settings:read' },
      summary: 'Tareas, correos, procesos, base de datos y versiones',
    },
    async () => {
      const now = clock()
      const found = await readShopHealth(db)
      const { state, database, outbox, wordsRefused, jobs, processes } = found
      const { mostConnections, ...facts } = database
      return {
        now: now.toISOString(),
        database: {
          ...facts,
          migration: state.migration,
          most_connections: mostConnections,
          is_read_only: state.isReadOnly,
        },
        outbox: outbox.map((one) => ({ ...one, oldest: one.oldest?.toISOString() ?? null })),
        mail_words_refused: wordsRefused,
        charged_otherwise: found.chargedOtherwise,
        jobs: jobs.map(({ name, cron, lastDone, lastFailed }) => ({
          name,
          cron,
          last_done: lastDone?.toISOString() ?? null,
          last_failed: lastFailed?.toISOString() ?? null,
        })),
        processes: processes.map((one) => ({ ...one, since: one.since.toISOString() })),
        program: {
          version,
          node: process.version,
          megabytes: Math.round(process.memoryUsage.rss() / megabyte),
          since: new Date(now.getTime() - process.uptime() * 1000).toISOString(),
        },
      }
    },
  )
}
