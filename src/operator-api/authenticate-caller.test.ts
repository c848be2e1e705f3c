import { expect, it } from 'vitest'
import { callApiInternally } from '#api/internal-api-calls.ts'
import * as operatorSessions from '#persistence/running/operator-sessions.ts'
import { testDatabase } from '#test/support/database.ts'
import { type Credentials, testOffice } from '#test/support/operator-api.ts'

const { db } = await testDatabase()
const office = await testOffice(db)

async function statusOf(path: string, as: Credentials, page?: object): Promise<number> {
  const call = { url: `/api/v1/${path}`, headers: as }
  const { statusCode } = await callApiInternally(office.app, 'request-0001', call, page)
  return statusCode
}

it('the API calls of one back-office page request share one authentication, and the next page request authenticates again', async () => {
  const { id, as } = await office.person('dueño')
  const page = {}
  expect(await statusOf('me', as, page)).toBe(200)
  await operatorSessions.revokeOperatorSessions(db, { operatorId: id }, office.now())
  expect(await statusOf('me/sessions', as, page)).toBe(200)
  expect(await statusOf('me', as, {})).toBe(401)
  expect(await statusOf('me', as)).toBe(401)
})

it('a back-office page request extends the operator session, even if its first API call is for polling', async () => {
  const { as } = await office.person('dueño')
  office.advance(600)
  const page = {}
  expect(await statusOf('waiting', as, page)).toBe(200)
  expect(await statusOf('me', as, page)).toBe(200)
  const seen = await db.selectFrom('operator_sessions').select('last_seen_at').execute()
  expect(seen.map((one) => one.last_seen_at)).toContainEqual(office.now())
})
