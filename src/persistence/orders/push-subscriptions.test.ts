import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '#test/support/database.ts'

const { db } = await testDatabase()

it('a push subscription is looked up by its endpoint through a database index', async () => {
  await db.transaction().execute(async (transaction) => {
    // a table of a few rows is read whole in any case
    await sql`set local enable_seqscan = off`.execute(transaction)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain
      delete from push_subscriptions where endpoint = 'https://push.test/1' and shopper_id <> 1`.execute(
      transaction,
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('push_subscriptions_endpoint')
  })
})
