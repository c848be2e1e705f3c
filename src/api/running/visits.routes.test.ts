import { beforeAll, describe, expect, it } from 'vitest'
import { toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import { toOrderStateId } from '#persistence/orders/order-state-id.ts'
import { readVisitFunnel } from '#persistence/running/visits.ts'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { addAddress, addShipping, fillCart, testGateway } from '#test/support/make-purchase.ts'
import { deleteAccount } from '#use-cases/account/delete-account.ts'

const { db, url } = await testDatabase()
const { gateway, shopUrl, simulate } = await testGateway(url)
const startAt = new Date()
const openShop = () => testApi(db, { gateways: async () => gateway, shopUrl, startAt })
const shop = await openShop()
const visit = { step: 'view', visit: { utm_source: 'boletin' } }

beforeAll(() => addShipping(db))

const report = (body: object | string, headers: Record<string, string> = {}, { app } = shop) =>
  app.inject({
    method: 'POST',
    url: '/api/v1/shop/visitStep',
    headers: { origin: shopUrl, 'content-type': 'application/json', ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  })

const read = () => {
  const day = toMexicoDay(startAt)
  const since = new Date(startAt.getTime() - 86_400_000)
  const until = new Date(startAt.getTime() + 86_400_000)
  return readVisitFunnel(db, { from: day, to: day, since, until, limit: 10 })
}

describe('reports of visits', () => {
  it('count if they come from the shop, up to a limit for each network', async () => {
    const own = await openShop()
    await report(visit, { origin: 'https://otra.mx' }, own)
    for (let sent = 0; sent < 245; sent += 1) await report(visit, {}, own)
    await own.app.close()
    expect(await read()).toMatchObject([{ source: 'boletin', view: 240 }])
  })

  it.each([
    ['no JSON', '{'],
    ['an unknown step', { step: 'paid', visit: {} }],
    ['a long parameter', { step: 'view', visit: { utm_source: 'x'.repeat(201) } }],
    ['a parameter that is no text', { step: 'view', visit: { utm_source: {} } }],
    ['no visit', { step: 'view' }],
    ['megabytes', { ...visit, more: 'x'.repeat(3_000_000) }],
  ])('are refused with %s', async (_, body) => {
    const reply = await report(body)
    expect(reply.statusCode >= 400 || reply.json().success === false).toBe(true)
  })
})

describe('the source of a visit', () => {
  async function buy() {
    const buyer = await shop.signedInShopper({ phone: '5599999999', phone_verified: true })
    await addAddress(db, buyer.id)
    await fillCart(db, buyer, [{ product: await addProduct(db) }])
    const source = { utm_source: 'Boletín', utm_campaign: 'Buen Fin' }
    const { body } = await shop.post('order', { visit: source }, buyer.bearer)
    await shop.post('order', { visit: { referrer: 'otra.mx' } }, buyer.bearer)
    return { buyer, ref: body.ref }
  }
  const kept = () => db.selectFrom('attempt_sources').select(['source', 'campaign']).execute()

  it('stays with the payment that it began, is in the copy of data, and goes with the account', async () => {
    const { buyer, ref } = await buy()
    expect(await kept()).toEqual([{ source: 'boletín', campaign: 'buen fin' }])
    const { body } = await shop.get('customer/data', buyer.bearer)
    expect(body.visit_sources).toMatchObject([{ payment: ref, source: 'boletín' }])
    const { gateway_session_id: session } = await db
      .selectFrom('payment_attempts')
      .select('gateway_session_id')
      .where('ref', '=', ref)
      .executeTakeFirstOrThrow()
    await simulate(session ?? '', 'approve')
    await shop.get(`order/status?ref=${ref}`)
    const sources = await read()
    expect(sources.find(({ source }) => source === 'boletín')).toMatchObject({ paid: 1, view: 0 })
    await db
      .updateTable('orders')
      .set({ state_id: toOrderStateId('completed') })
      .where('shopper_id', '=', buyer.id)
      .execute()
    const asked = { shopperId: buyer.id, authenticatedAt: startAt, asksProvider: false }
    expect(await deleteAccount(db, asked, startAt)).toMatchObject({ ok: true })
    expect(await kept()).toEqual([])
  })
})
