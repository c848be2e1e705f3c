import { expect, it } from 'vitest'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'

const { db } = await testDatabase()
const before = await testApi(db)
const after = await testApi(db, { sessionSecret: 'another secret, made after the first leaked' })

it('ends bearers with their secret and renews sign-ins under the new one (AUT-08, ERR-05)', async () => {
  const { id, bearer, refreshToken } = await before.signedInShopper()
  expect(await after.get('customer/profile', bearer)).toMatchObject({
    status: 401,
    body: { message: 'Invalid token' },
  })
  const renewed = await after.post('auth/refreshToken', { refreshToken })
  const profile = await after.get('customer/profile', renewed.body.requestToken)
  expect(profile.body.userDetails.id).toBe(id)
})
