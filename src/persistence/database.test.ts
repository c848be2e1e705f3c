import { sql } from 'kysely'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { isConnectionLost, isDatabaseOverloaded } from './database-error-codes.ts'
import { runInTransaction, openDatabase, requestQueryTimeouts } from './database.ts'

const { db, url, superuserUrl } = await testDatabase()

async function read(expression: ReturnType<typeof sql>) {
  const { rows } = await sql<{ value: unknown }>`select ${expression} as value`.execute(db)
  return rows[0]?.value
}

it('the database client reads bigint, sums and averages as numbers', async () => {
  expect(await read(sql`7::bigint`)).toBe(7)
  expect(await read(sql`array[7, 8]::bigint[]`)).toEqual([7, 8])
  expect(await read(sql`(select sum(v) from (values (1::bigint), (2::bigint)) as t(v))`)).toBe(3)
  expect(await read(sql`4.5::numeric`)).toBe(4.5)
})

it('the database client rejects a bigint that a number cannot hold exactly', async () => {
  await expect(read(sql`9007199254740993::bigint`)).rejects.toThrow(/exactly/)
})

it('the database client reads dates as text and timestamps as Date', async () => {
  expect(await read(sql`date '2026-02-28'`)).toBe('2026-02-28')
  expect(await read(sql`timestamptz '2026-02-28T10:00:00-06'`)).toEqual(
    new Date('2026-02-28T16:00:00Z'),
  )
})

it('a database query made during a transaction joins that transaction, and is rolled back with it', async () => {
  await sql`create table marks (v integer)`.execute(db)
  const failing = runInTransaction(db, (outer) =>
    runInTransaction(outer, async (inner) => {
      await sql`insert into marks values (1)`.execute(inner)
      throw new Error('no')
    }),
  )
  await expect(failing).rejects.toThrow('no')
  expect(await read(sql`(select count(*) from marks)`)).toBe(0)
})

it('the database supports Spanish letters and stemming', async () => {
  expect(await read(sql`lower('ÑANDÚ')`)).toBe('ñandú')
  expect(
    await read(sql`to_tsvector('spanish', 'PORTÁTILES') @@ to_tsquery('spanish', 'portátil')`),
  ).toBe(true)
})

it('a database read that fails by a deadlock with a migration is retried (scale-out 3)', async () => {
  await sql`create table one_side (v integer)`.execute(db)
  await sql`create table gate (v integer)`.execute(db)
  await sql`create table other_side (v integer)`.execute(db)
  const asSuperuser = openDatabase(superuserUrl)
  onTestFinished(asSuperuser.close)
  const migration = await asSuperuser.db.startTransaction().execute()
  const gatekeeper = await db.startTransaction().execute()
  const waitsFor = async (table: string) => {
    const waiting = sql`(select count(*)::int from pg_locks
      where not granted and relation = ${table}::regclass)`
    await expect.poll(() => read(waiting)).toBe(1)
  }

  // PostgreSQL fails the side that waits last, because the migration does not look for deadlocks.
  await sql`set local deadlock_timeout = '10min'`.execute(migration)
  await sql`lock table other_side in access exclusive mode`.execute(migration)
  await sql`lock table gate in access exclusive mode`.execute(gatekeeper)
  const reading = sql`select count(*)::int as n from one_side, gate, other_side`.execute(db)
  await waitsFor('gate')
  const migrating = sql`lock table one_side in access exclusive mode`.execute(migration)
  await waitsFor('one_side')
  await gatekeeper.commit().execute()
  await migrating
  await migration.commit().execute()
  expect(await reading).toMatchObject({ rows: [{ n: 0 }] })
})

describe('timeout', () => {
  const limits = { ...requestQueryTimeouts, statement: 300, lock: 100, idleInTransaction: 200 }
  const hasty = openDatabase(url, { max: 2, limits })
  afterAll(hasty.close)
  const failureOf = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: unknown) => error,
    )

  it('PostgreSQL timeouts end statements that run too long, and statements that wait too long for a lock', async () => {
    await sql`create table held (v integer)`.execute(db)
    const slow = await failureOf(sql`select pg_sleep(5)`.execute(hasty.db))
    expect([isDatabaseOverloaded(slow), isConnectionLost(slow)]).toEqual([true, false])

    await runInTransaction(db, async (holder) => {
      await sql`lock table held`.execute(holder)
      expect(isDatabaseOverloaded(await failureOf(sql`select * from held`.execute(hasty.db)))).toBe(
        true,
      )
    })
    expect((await sql`select * from held`.execute(hasty.db)).rows).toEqual([])
  })

  it('a PostgreSQL timeout ends transactions that stay idle', async () => {
    const idle = await failureOf(
      runInTransaction(hasty.db, async (transaction) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(
          transaction,
        )
        const isThere = sql`exists (select from pg_stat_activity where pid = ${rows[0]?.pid})`
        await expect.poll(() => read(isThere)).toBe(false)
        await sql`select 1`.execute(transaction)
      }),
    )
    expect(isConnectionLost(idle)).toBe(true)
  })

  it('waiting for a connection of an exhausted database pool ends after a timeout', async () => {
    const one = openDatabase(url, { max: 1, limits: requestQueryTimeouts })
    const { promise: isFree, resolve: free } = Promise.withResolvers<void>()
    const { promise: isTaken, resolve: taken } = Promise.withResolvers<void>()
    const only = runInTransaction(one.db, async (transaction) => {
      await sql`select 1`.execute(transaction)
      taken()
      await isFree
    })
    await isTaken
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const refused = failureOf(sql`select 1`.execute(one.db))
    await vi.advanceTimersByTimeAsync(requestQueryTimeouts.connection)
    vi.useRealTimers()
    expect(isConnectionLost(await refused)).toBe(true)
    free()
    await only
    await one.close()
  })
})

describe('transaction with a lost connection', () => {
  const kill = sql`select pg_terminate_backend(pg_backend_pid())`

  it('a transaction that loses its connection before the commit is retried from its start', async () => {
    let runs = 0
    const done = await runInTransaction(db, async (transaction) => {
      runs += 1
      if (runs === 1) await kill.execute(transaction)
      return 'done'
    })
    expect([done, runs]).toEqual(['done', 2])

    let deaths = 0
    const dying = runInTransaction(db, async (transaction) => {
      deaths += 1
      await kill.execute(transaction)
    })
    await expect(dying).rejects.toSatisfy(isConnectionLost)
    expect(deaths).toBe(2)
  })
})
