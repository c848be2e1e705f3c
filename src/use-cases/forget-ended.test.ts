import { expect, it } from 'vitest'
import { signedInShopper } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { endSession } from './end-session.ts'
import { exceededLimit } from './exceeded-limit.ts'
import { forgetEnded } from './forget-ended.ts'

const { db } = await testDatabase()
const start = new Date('2026-11-21T18:00:00Z')
const days = (count: number) => new Date(start.getTime() + count * 86_400_000)
const count = async (table: 'sessions' | 'refresh_tokens' | 'rate_limits') =>
  (await db.selectFrom(table).selectAll().execute()).length

it('forgets ended sessions after a week and limits after two days', async () => {
  const { sessionId } = await signedInShopper(db, start)
  await signedInShopper(db, start)
  await endSession(db, { sessionId }, start)
  await exceededLimit(db, [{ what: 'test', who: 1, seconds: 60, most: 5 }], start)

  await forgetEnded(db, days(1.9))
  expect([await count('sessions'), await count('rate_limits')]).toEqual([2, 1])
  await forgetEnded(db, days(7.5))
  expect([await count('sessions'), await count('rate_limits')]).toEqual([1, 0])
  await forgetEnded(db, days(9))
  expect([await count('sessions'), await count('refresh_tokens')]).toEqual([0, 0])
})
