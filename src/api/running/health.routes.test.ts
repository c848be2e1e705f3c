import Fastify from 'fastify'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '#persistence/database.ts'
import { openDatabaseProxy } from '#test/support/database-proxy.ts'
import { testDatabase } from '#test/support/database.ts'
import { healthRoutes } from './health.routes.ts'

const { db, url } = await testDatabase()
const { rows } = await sql<{ newest: number }>`
  select max(number) as newest from schema_migrations`.execute(db)
const newestMigration = rows[0]?.newest ?? 0

async function ready(over: Partial<Parameters<typeof healthRoutes>[1]> = {}) {
  const app = Fastify()
  await app.register(healthRoutes, { db, newestMigration, ...over })
  const reply = await app.inject('/ready')
  await app.close()
  return { status: reply.statusCode, reason: reply.json().reason as string | undefined }
}

describe('/ready', () => {
  it('/ready answers 200 when all checks pass', async () => {
    expect(await ready()).toEqual({ status: 200, reason: undefined })
  })

  it('/ready reports an unresponsive database within 1.5 seconds', async () => {
    const door = await openDatabaseProxy(url)
    const behindDoor = openDatabase(door.url)
    expect((await ready({ db: behindDoor.db })).status).toBe(200)
    door.freeze()
    const asked = performance.now()
    const found = await ready({ db: behindDoor.db })
    expect(found).toEqual({ status: 503, reason: 'La base de datos no contesta en un segundo.' })
    expect(performance.now() - asked).toBeLessThan(2500)
    door.close()
    await behindDoor.close()
  })

  it('/ready reports a read-only database', async () => {
    const readOnly = new URL(url)
    readOnly.searchParams.set('options', '-c default_transaction_read_only=on')
    const { db: standby, close } = openDatabase(readOnly.href)
    const found = await ready({ db: standby })
    await close()
    expect(found).toMatchObject({
      status: 503,
      reason: expect.stringContaining('no acepta cambios'),
    })
  })

  it('/ready reports missing database migrations, and accepts a database with newer ones', async () => {
    const older = await ready({ newestMigration: newestMigration + 1 })
    expect(older).toMatchObject({ status: 503, reason: expect.stringContaining('le faltan') })
    expect((await ready({ newestMigration: newestMigration - 1 })).status).toBe(200)
  })

  it('/ready fails while the process shuts down', async () => {
    const found = await ready({ isLeaving: () => true })
    expect(found).toMatchObject({ status: 503, reason: expect.stringContaining('deteniendo') })
  })

  it('the readiness endpoint reports how far the server clock is off', async () => {
    const found = await ready({ machineClock: () => Date.now() - 65_000 })
    expect(found).toMatchObject({ status: 503, reason: expect.stringContaining('65 segundos') })
  })
})
