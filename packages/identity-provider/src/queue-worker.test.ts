import { createTestDatabase } from '@tianguis/testing/database.ts'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { createIdentityProviderTables } from './database-schema.ts'
import { enqueueLogoutNotification, startSendingLogoutNotifications } from './logout-queue.ts'

it('the identity provider’s job queue retries failed jobs with exponential backoff, and deletes finished ones', async () => {
  const pool = new pg.Pool({ connectionString: (await createTestDatabase()).url })
  onTestFinished(() => pool.end())
  await createIdentityProviderTables(pool)
  await enqueueLogoutNotification(pool, { sub: 'ana', sid: 'one' })
  const refusal = new Error('not taken')
  const errors: unknown[] = []
  const told: unknown[] = []
  let takes = false
  const worker = startSendingLogoutNotifications({
    pool,
    async send(ended) {
      if (!takes) throw refusal
      told.push(ended)
    },
    onError: (error) => errors.push(error),
  })
  onTestFinished(worker.stop)
  const waiting = async () => {
    const { rows } = await pool.query(
      `select tries, ceil(extract(epoch from next_try_at - now()) / 5)::int as "fiveSeconds"
       from identity.logouts`,
    )
    return rows
  }
  const later = async () => {
    await pool.query('update identity.logouts set next_try_at = now()')
    worker.wake()
  }

  await expect.poll(waiting).toEqual([{ tries: 1, fiveSeconds: 1 }])
  await later()
  await expect.poll(waiting).toEqual([{ tries: 2, fiveSeconds: 2 }])
  takes = true
  await later()
  await expect.poll(waiting).toEqual([])
  expect(told).toMatchObject([{ sub: 'ana', sid: 'one' }])
  expect(errors).toEqual([refusal, refusal])
})
