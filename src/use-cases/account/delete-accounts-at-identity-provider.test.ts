import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { signedInShopper } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { deleteAccount } from './delete-account.ts'
import { deleteIdentityProviderAccounts } from './delete-accounts-at-identity-provider.ts'
import { finishSignIn } from './finish-sign-in.ts'

const { db } = await testDatabase()
const start = new Date('2026-11-21T18:00:00Z')
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000)

const asked: string[] = []
let answer = 503
const provider = http.createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`)
  response.writeHead(answer).end()
})
await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
afterAll(() => provider.close())

const management = {
  managementUrl: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
  managementToken: 'token',
}
const failures: string[] = []
const forget = (now: Date) =>
  deleteIdentityProviderAccounts(db, management, now, (reason) => failures.push(reason))
const waiting = () => db.selectFrom('identity_removals').select(['subject', 'tries']).execute()

async function deleteSomebody() {
  const shopper = await signedInShopper(db, start)
  const whose = { shopperId: shopper.id, authenticatedAt: start }
  const deleted = await deleteAccount(db, { ...whose, asksProvider: true }, start)
  expect(deleted).toEqual({ ok: true })
  return shopper
}

beforeEach(async () => {
  answer = 503
  asked.length = 0
  failures.length = 0
  await db.deleteFrom('identity_removals').execute()
})

it('account deletion at the identity provider is retried until the provider confirms it (PRO-02, AUT-11)', async () => {
  const { subject } = await deleteSomebody()
  await forget(start)
  expect(failures).toEqual(['The provider answered 503'])
  await forget(after(0.1))
  expect(asked).toHaveLength(1)
  for (const minutes of [1, 5, 60, 600, 2000]) await forget(after(minutes))
  expect(await waiting()).toMatchObject([{ subject }])
  answer = 204
  await forget(after(10_000))
  expect(await waiting()).toEqual([])
  expect(asked.at(-1)).toBe(`DELETE /accounts/${subject}`)
})

it('account deletion at the identity provider counts as done when the account is unknown there', async () => {
  await deleteSomebody()
  answer = 404
  await forget(start)
  expect(await waiting()).toEqual([])
  expect(failures).toEqual([])
})

it('account deletion sends the identity provider only one request when two processes run concurrently', async () => {
  await deleteSomebody()
  answer = 204
  await Promise.all([forget(start), forget(start)])
  expect(asked).toHaveLength(1)
})

it('account deletion at the identity provider is skipped for a shopper who has signed in again', async () => {
  const { subject, email } = await deleteSomebody()
  await forget(start)
  const identity = { issuer: 'http://identity.test', subject, email, emailVerified: true }
  const secret = 'a session secret of the tests, long enough'
  const signIn = { at: after(1), authenticatedAt: after(1), session: 'another' }
  const vouched = { identity, signIn }
  expect(await finishSignIn(db, vouched, { secret, now: after(1) })).toMatchObject({ ok: true })
  answer = 204
  asked.length = 0
  await forget(after(100))
  expect(asked).toEqual([])
})
