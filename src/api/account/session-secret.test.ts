import { expect, it } from 'vitest'
import { signGoodsReturnLink } from '#sign-in/goods-return-links.ts'
import { signStockAlertLink } from '#sign-in/stock-alert-confirmation-links.ts'
import { sessionSecret, testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { addOrder } from '#test/support/make-order.ts'
import { addProduct } from '#test/support/make-product.ts'

const { db } = await testDatabase()
const before = await testApi(db)
const after = await testApi(db, { sessionSecret: 'another secret, made after the first leaked' })
const rotated = await testApi(db, {
  sessionSecret: 'the secret that takes its place, as long',
  formerSessionSecret: sessionSecret,
})

it('a replaced session secret invalidates earlier tokens, and shopper sessions are renewed under the new secret (AUT-08, ERR-05)', async () => {
  const { id, bearer, refreshToken } = await before.signedInShopper()
  expect(await after.get('customer/profile', bearer)).toMatchObject({
    status: 401,
    body: { message: 'Invalid token' },
  })
  const renewed = await after.post('auth/refreshToken', { refreshToken })
  const profile = await after.get('customer/profile', renewed.body.requestToken)
  expect(profile.body.userDetails.id).toBe(id)
})

it('tokens signed with the former session secret stay valid while both secrets are configured (AUT-08)', async () => {
  const { id, bearer, refreshToken, email } = await before.signedInShopper()
  const named = async (token: string) =>
    (await rotated.get('customer/profile', token)).body.userDetails?.id
  expect(await named(bearer)).toBe(id)
  const renewed = await rotated.post('auth/refreshToken', { refreshToken })
  expect(await named(renewed.body.requestToken)).toBe(id)
  const { id: productId } = await addProduct(db, { stock: 0 })
  const alert = await rotated.post('shop/stockAlert', { productId, email }, bearer)
  expect(alert.body.messageForUser).toBe('Te avisaremos por correo en cuanto vuelva.')
  const signedByNew = await before.get('customer/profile', renewed.body.requestToken)
  expect(signedByNew.status).toBe(401)
})

it('mail links signed with the former session secret are still accepted (ORD-02, HOM-09)', async () => {
  const { id: shopperId } = await before.signedInShopper()
  const { id: productId } = await addProduct(db, { stock: 0 })
  const order = await addOrder(db, { shopperId, productId, state: 'shipped' })
  const now = rotated.now()
  const signed = { secret: sessionSecret, now }
  const until = new Date(now.getTime() + 60_000)
  const wayBack = await signGoodsReturnLink({ orderNumber: order.number, until }, sessionSecret)
  const alert = await signStockAlertLink({ productId, email: 'otra@correo.mx' }, signed)
  const openWith = async (shop: typeof rotated) => [
    (await shop.post('shop/returnOffer', { token: wayBack })).body.success,
    (await shop.post('shop/confirmStockAlert', { token: alert })).body.success,
  ]
  expect(await openWith(after)).toEqual([false, false])
  expect(await openWith(rotated)).toEqual([true, true])
})
