import { expect, it } from 'vitest'
import { toOrderStateId } from '#persistence/orders/order-state-id.ts'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { eventually } from '#test/support/eventually.ts'
import { addProduct } from '#test/support/make-product.ts'
import { addAddress, addShipping, fillCart, testGateway } from '#test/support/make-purchase.ts'

const { db, url } = await testDatabase()
const { gateway, shopUrl, received, simulate } = await testGateway(url)
const api = await testApi(db, { gateways: async () => gateway, shopUrl, startAt: new Date() })

const send = (notice: (typeof received)[number], path = 'simulator') =>
  api.app.inject({
    method: 'POST',
    url: `/api/v1/payments/webhook/${path}`,
    headers: {
      'content-type': 'application/json',
      'simulator-signature': notice.headers['simulator-signature'],
    },
    payload: notice.rawBody,
  })

it('payment webhooks are accepted only with a valid signature, acknowledged immediately and processed afterwards', async () => {
  await addShipping(db)
  const buyer = await api.signedInShopper({ phone: '5512345678', phone_verified: true })
  await addAddress(db, buyer.id)
  await fillCart(db, buyer, [{ product: await addProduct(db) }])
  const { body } = await api.post('order', {}, buyer.bearer)
  const { gateway_session_id: sessionId } = await db
    .selectFrom('payment_attempts')
    .select('gateway_session_id')
    .where('ref', '=', body.ref)
    .executeTakeFirstOrThrow()
  await simulate(sessionId ?? '', 'approve')
  const notice = await eventually(() => {
    const found = received.find(({ rawBody }) => rawBody.includes(body.ref))
    if (!found) throw new Error('no notice yet')
    return found
  })
  const forged = {
    ...notice,
    rawBody: Buffer.from(notice.rawBody.toString().replace('evt_', 'evx_')),
  }
  expect((await send(forged)).statusCode).toBe(401)
  expect((await send(notice, 'other')).statusCode).toBe(404)
  const answers = await Promise.all([send(notice), send(notice), send(notice)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  const orders = () =>
    db.selectFrom('orders').select('state_id').where('shopper_id', '=', buyer.id).execute()
  await expect.poll(orders).toEqual([{ state_id: toOrderStateId('processing') }])
})
