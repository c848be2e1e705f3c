import { expect, it } from 'vitest'
import * as logoutTokens from '#persistence/account/logout-tokens.ts'
import * as endedSignIns from '#persistence/account/revoked-sign-ins.ts'
import * as cartLines from '#persistence/buying/cart-lines.ts'
import * as carts from '#persistence/buying/carts.ts'
import * as shopperNotifications from '#persistence/support/shopper-notifications.ts'
import { signedInShopper } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { endShopperSession } from '../account/end-session.ts'
import { findExceededLimit } from '../find-exceeded-rate-limit.ts'
import { deleteExpiredData } from './delete-expired-data.ts'

const { db } = await testDatabase()
const start = new Date('2026-11-21T18:00:00Z')
const days = (count: number) => new Date(start.getTime() + count * 86_400_000)
const count = async (table: 'sessions' | 'refresh_tokens' | 'rate_limits' | 'account_events') =>
  (await db.selectFrom(table).selectAll().execute()).length

it('the cleanup job deletes ended sessions after a week and rate limits after two days', async () => {
  const { sessionId } = await signedInShopper(db, start)
  await signedInShopper(db, start)
  await endShopperSession(db, { sessionId }, start)
  await findExceededLimit(db, [{ what: 'test', who: 1, seconds: 60, most: 5 }], start)

  await deleteExpiredData(db, days(1.9))
  // one of them for the event that tells of the end
  expect([await count('sessions'), await count('rate_limits')]).toEqual([2, 2])
  await deleteExpiredData(db, days(7.5))
  expect([await count('sessions'), await count('rate_limits')]).toEqual([1, 0])
  await deleteExpiredData(db, days(9))
  expect([await count('sessions'), await count('refresh_tokens')]).toEqual([0, 0])
  await deleteExpiredData(db, days(179))
  expect(await count('account_events')).toBe(1)
  await deleteExpiredData(db, days(181))
  expect(await count('account_events')).toBe(0)
})

it('the cleanup job deletes expired sign-in records, and logout tokens a day after expiry', async () => {
  const issuer = 'https://accounts.test'
  const identity = { issuer, subject: 'ana-1' }
  await endedSignIns.addRevokedSignIn(db, { issuer, kind: 'subject', name: 'ana-1', at: start })
  const token = { issuer, jti: 'logout-1', expiresAt: start }
  expect(await logoutTokens.consumeLogoutToken(db, token)).toBe(true)
  await deleteExpiredData(db, days(0.9))
  expect(await logoutTokens.consumeLogoutToken(db, token)).toBe(false)
  await deleteExpiredData(db, days(180))
  expect(
    await endedSignIns.findLatestIdentityProviderLogout(db, { ...identity, session: null }),
  ).toEqual(start)
  expect(await logoutTokens.consumeLogoutToken(db, token)).toBe(true)
  await deleteExpiredData(db, days(181))
  expect(
    await endedSignIns.findLatestIdentityProviderLogout(db, { ...identity, session: null }),
  ).toBeNull()
})

it('the cleanup job deletes records of moved guest carts after three months and notifications after a year', async () => {
  const { id } = await signedInShopper(db, start)
  const cart = await carts.getOrCreateCart(db, id)
  await cartLines.recordGuestCartMerge(db, cart.id, 'clave-de-una-linea', start)
  const told = {
    shopperId: id,
    kind: 'order',
    title: 'Pedido enviado',
    body: '',
    link: null,
  } as const
  await shopperNotifications.addShopperNotification(db, told, start)
  const left = async () => [
    await cartLines.hasMergedGuestCart(db, cart.id, 'clave-de-una-linea'),
    (await shopperNotifications.listNotifications(db, id, 5)).length,
  ]

  await deleteExpiredData(db, days(90))
  expect(await left()).toEqual([true, 1])
  await deleteExpiredData(db, days(91))
  expect(await left()).toEqual([false, 1])
  await deleteExpiredData(db, days(365))
  expect(await left()).toEqual([false, 1])
  await deleteExpiredData(db, days(366))
  expect(await left()).toEqual([false, 0])
})
