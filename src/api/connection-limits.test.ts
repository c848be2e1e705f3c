import { expect, it } from 'vitest'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'

const { db } = await testDatabase()

it('the API server limits header time, request time, and the number of open connections', async () => {
  const { app } = await testApi(db)
  expect(app.server).toMatchObject({
    requestTimeout: 30_000,
    headersTimeout: 15_000,
    timeout: 60_000,
    maxRequestsPerSocket: 10_000,
    maxConnections: 2000,
  })
})
