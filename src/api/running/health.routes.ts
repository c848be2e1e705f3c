import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Db } from '#persistence/database.ts'
import {
  type DatabaseReadiness,
  readDatabaseReadiness,
} from '#persistence/running/database-readiness.ts'

type HealthOptions = {
  db: Db
  /** Number of the latest database migration that this version of the server needs. */
  newestMigration: number
  findFullDisk?: () => Promise<string | undefined>
  /** Whether this process is shutting down while still serving requests. */
  isLeaving?: (() => boolean) | undefined
  /** The server's system clock, in ms since the epoch. */
  machineClock?: () => number
}

// Health routes are polled every few seconds, so only failures are logged.
const quiet = { logLevel: 'warn', config: { cost: 'free' } } as const
const longestAnswer = 1000
const largestClockError = 2000

/**
 * `/health`: the process answers. `/ready`: database writable and migrated, disks with free space, clock correct,
 * process not shutting down.
 */
export async function healthRoutes(app: FastifyInstance, options: HealthOptions) {
  const { db, newestMigration, findFullDisk, isLeaving, machineClock = Date.now } = options

  app.get('/health', quiet, async () => ({ status: 'ok' }))

  app.get('/ready', quiet, async (request, reply) => {
    if (isLeaving?.()) return unavailable(reply, 'La tienda de esta máquina se está deteniendo.')
    const impediment = await findImpediment()
    if (!impediment) return { status: 'ok' }
    request.log.error({ err: impediment.cause }, `not ready: ${impediment.reason}`)
    return unavailable(reply, impediment.reason)
  })

  function unavailable(reply: FastifyReply, reason: string) {
    return reply.code(503).send({ status: 'unavailable', reason })
  }

  async function findImpediment(): Promise<{ reason: string; cause?: unknown } | undefined> {
    try {
      const state = await Promise.race([readDatabaseReadiness(db), sleep(longestAnswer)])
      if (!state) return { reason: 'La base de datos no contesta en un segundo.' }
      const reason = impedimentOf(state) ?? (await findFullDisk?.())
      return reason ? { reason } : undefined
    } catch (cause) {
      return { reason: 'La base de datos no contesta.', cause }
    }
  }

  function impedimentOf({ isReadOnly, migration, now }: DatabaseReadiness): string | undefined {
    if (isReadOnly)
      return 'La base de datos no acepta cambios: es una réplica o está en solo lectura.'
    if (migration < newestMigration) {
      return `A la base de datos le faltan migraciones: tiene ${migration} de ${newestMigration}. Aplícalas con «npm run db:migrate».`
    }
    const clockError = Math.abs(machineClock() - now.getTime())
    if (clockError <= largestClockError) return undefined
    return `El reloj de esta máquina y el de la base de datos difieren ${Math.round(clockError / 1000)} segundos. Corrígelo con la hora de la red.`
  }
}
