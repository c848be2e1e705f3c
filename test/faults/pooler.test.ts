import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkDatabaseUrls } from '#main/database-url-checks.ts'
import { toUnpooledDatabaseAddress } from '#persistence/database-addresses.ts'
import { isConnectionLost, isDatabaseOverloaded } from '#persistence/database-error-codes.ts'
import {
  runOnDedicatedConnection,
  runInTransaction,
  openDatabase,
  requestQueryTimeouts,
} from '#persistence/database.ts'
import { detectConnectionPooler } from '#persistence/detect-pooling.ts'
import { auditPurchases } from '#use-cases/orders/check-purchase-consistency.ts'
import { sessionSecret, testApi } from '../support/api.ts'
import { testDatabase } from '../support/database.ts'
import { bearerFor } from '../support/make-bearer.ts'
import { addProduct } from '../support/make-product.ts'
import { addShipping, fillCart, makeBuyer, testGateway } from '../support/make-purchase.ts'
import { startPgBouncer } from '../support/pgbouncer.ts'

const { url, superuserUrl } = await testDatabase()
const pooler = await startPgBouncer(url)
afterAll(pooler.close)
const through = pooler.through(url)
const { db, close } = openDatabase(pooler.address(url), {
  max: 12,
  limits: requestQueryTimeouts,
  sessions: toUnpooledDatabaseAddress(url),
})
afterAll(close)
const hasty = openDatabase(pooler.address(url), {
  max: 2,
  limits: { ...requestQueryTimeouts, statement: 500 },
})
afterAll(hasty.close)

describe('pooler detection', () => {
  it('the detection of a connection pooler distinguishes none from session, transaction and statement pooling', async () => {
    expect(await detectConnectionPooler(url)).toEqual({ pooling: 'none', keepsNames: true })
    expect(await detectConnectionPooler(through)).toEqual({
      pooling: 'transaction',
      keepsNames: false,
    })
    for (const mode of ['session', 'statement'] as const) {
      const other = await startPgBouncer(url, { mode })
      expect((await detectConnectionPooler(other.through(url))).pooling).toBe(mode)
      await other.close()
    }
  })

  it('an unsuitable connection pooler prevents the start of the shop, reporting all faults at once', async () => {
    const { faults } = await checkDatabaseUrls({
      url: through,
      directUrl: undefined,
      readUrl: url,
      named: true,
    })
    expect(faults).toEqual([
      expect.stringContaining('DATABASE_NAMED_STATEMENTS=off'),
      expect.stringContaining('un servidor que acepta cambios; debe ser una réplica'),
      expect.stringContaining('indica en DATABASE_DIRECT_URL'),
    ])
    const { faults: wrongDirect } = await checkDatabaseUrls({
      url: through,
      directUrl: through,
      readUrl: 'postgresql://nobody@127.0.0.1:9/nothing',
      named: false,
    })
    expect(wrongDirect).toEqual([expect.stringContaining('DATABASE_DIRECT_URL')])
    const elsewhere = Object.assign(new URL(superuserUrl), { pathname: 'postgres' }).href
    const { faults: another } = await checkDatabaseUrls({
      url: through,
      directUrl: elsewhere,
      readUrl: undefined,
      named: false,
    })
    expect(another).toEqual(['DATABASE_DIRECT_URL lleva a otra base que DATABASE_URL.'])
  })

  it('a connection pooler is accepted at startup if a direct address is given and prepared statements are off', async () => {
    const { faults, warnings, addresses } = await checkDatabaseUrls({
      url: through,
      directUrl: url,
      readUrl: undefined,
      named: false,
    })
    expect([faults, warnings]).toEqual([[], []])
    expect(addresses.main).toEqual({ url: through, pooling: 'transaction', named: false })
    expect(addresses.direct).toEqual({ url, pooling: 'none', named: false })
  })
})

describe('pooler in transaction mode', () => {
  beforeAll(() => addShipping(db))

  it('a shop behind a connection pooler serves more simultaneous buyers than database connections (CHK-05)', async () => {
    const { gateway, shopUrl, simulate } = await testGateway(url)
    const api = await testApi(db, { gateways: async () => gateway, shopUrl, startAt: new Date() })
    const shoppers = 16
    const product = await addProduct(db, { stock: shoppers })
    const buyers = await Promise.all(
      Array.from({ length: shoppers }, async () => {
        const shopper = await makeBuyer(db)
        await fillCart(db, shopper, [{ product }])
        return bearerFor(db, shopper, { secret: sessionSecret })
      }),
    )
    const placed = await Promise.all(buyers.map((bearer) => api.post('order', {}, bearer)))
    expect(placed.map(({ body }) => body.success)).toEqual(buyers.map(() => true))
    await Promise.all(
      placed.map(({ body }) =>
        simulate(new URL(body.data).pathname.split('/').at(-1) ?? '', 'approve', {
          notice: 'never',
        }),
      ),
    )
    api.advance(3)
    const states = await Promise.all(
      placed.map(async ({ body }) => (await api.get(`order/status?ref=${body.ref}`)).body.state),
    )
    expect(states).toEqual(buyers.map(() => 'confirmed'))
    const { rows } = await sql`select count(*)::integer as orders from orders`.execute(db)
    expect(rows).toEqual([{ orders: shoppers }])
    expect(await auditPurchases(db)).toEqual([])
  })

  it('a slow transaction behind a connection pooler is ended, and its timeout does not affect later transactions', async () => {
    const slow = await runInTransaction(hasty.db, (transaction) =>
      sql`select pg_sleep(5)`.execute(transaction),
    ).catch((error: unknown) => error)
    expect(isDatabaseOverloaded(slow)).toBe(true)
    const { rows } = await sql`select current_setting('statement_timeout') as value`.execute(
      hasty.db,
    )
    expect(rows).toEqual([{ value: '0' }])
  })

  it('a transaction whose server connection was lost behind a connection pooler is repeated', async () => {
    let runs = 0
    const done = runInTransaction(db, async (transaction) => {
      runs += 1
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(
        transaction,
      )
      if (runs === 1) await endServerProcess(rows[0]?.pid ?? 0)
      await sql`select 1`.execute(transaction)
      return 'done'
    })
    expect([await done, runs]).toEqual(['done', 2])
  })

  it('a failed transaction behind a connection pooler reports its original error, even if the rollback fails too', async () => {
    const failing = runInTransaction(db, async (transaction) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(
        transaction,
      )
      await endServerProcess(rows[0]?.pid ?? 0)
      throw new Error('the cause')
    })
    await expect(failing).rejects.toThrow('the cause')
  })

  async function endServerProcess(pid: number) {
    const outside = openDatabase(url, { max: 1 })
    await sql`select pg_terminate_backend(${pid}::integer)`.execute(outside.db)
    await outside.close()
  }

  it('a database statement behind a connection pooler is given up shortly after its time limit', async () => {
    const slow = await sql`select pg_sleep(30)`.execute(hasty.db).catch((error: unknown) => error)
    expect(isConnectionLost(slow)).toBe(true)
    expect((await sql`select 1 as one`.execute(hasty.db)).rows).toEqual([{ one: 1 }])
  })

  it('a PostgreSQL session lock is held on a direct connection that bypasses the pooler', async () => {
    const taken = sql<{ taken: boolean }>`select pg_try_advisory_lock(77) as taken`
    await runOnDedicatedConnection(db, async (one) => {
      expect((await taken.execute(one)).rows).toEqual([{ taken: true }])
      await runOnDedicatedConnection(db, async (other) => {
        expect((await taken.execute(other)).rows).toEqual([{ taken: false }])
      })
      await sql`select pg_advisory_unlock(77)`.execute(one)
    })
  })
})
