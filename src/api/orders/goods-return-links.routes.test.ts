import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { OrderState } from '#domain/orders/order-state.ts'
import * as returns from '#persistence/orders/order-returns.ts'
import { signGoodsReturnLink } from '#sign-in/goods-return-links.ts'
import { sessionSecret, testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { addOrder } from '#test/support/make-order.ts'
import { addProduct } from '#test/support/make-product.ts'
import { readReturnAttachments } from '#use-cases/orders/order-return-attachments.ts'

const { db } = await testDatabase()
// Saturday 21 November 2026, noon in Mexico City
const shop = await testApi(db)
const friday13 = new Date('2026-11-13T18:00:00Z')

beforeAll(() =>
  db
    .insertInto('ticket_reasons')
    .values([{ id: 3, code: 'return', reason: 'Devolver mi compra' }])
    .execute(),
)

async function ordered(
  state: OrderState,
  { delivered = null, product = {} }: { delivered?: Date | null; product?: object } = {},
) {
  const shopper = await shop.signedInShopper()
  const { id: productId } = await addProduct(db, product)
  const order = await addOrder(db, { shopperId: shopper.id, productId, state })
  await db
    .updateTable('orders')
    .set({ delivered_at: delivered })
    .where('id', '=', order.id)
    .execute()
  return { ...order, shopper, productId, token: await linkTo(order.number) }
}

function linkTo(orderNumber: string, until = new Date(shop.now().getTime() + 1000)) {
  return signGoodsReturnLink({ orderNumber, until }, sessionSecret)
}

const offer = (token: string) => shop.post('shop/returnOffer', { token })
const ask = (token: string, amount = 100, lines = [{ place: 0, quantity: 1 }]) =>
  shop.post('shop/requestReturn', { token, amount, lines })

function returnsOf(id: number) {
  return db.selectFrom('returns').selectAll().where('order_id', '=', id).execute()
}

describe('signed return link', () => {
  it('opening a mailed goods-return link changes nothing; confirming it twice concurrently creates one return (ORD-02)', async () => {
    const { id, number, token } = await ordered('completed', { delivered: friday13 })
    for (const { body } of [await offer(token), await offer(token)]) {
      expect(body.offer).toMatchObject({
        order_number: number,
        standing: 'possible',
        until: '2026-11-23',
        lines: [{ name: 'Producto', most: 1, quantity: 1, amount: 100 }],
        comes_back: { amount: 100, shipping: 0, coupon: null },
        latest: null,
      })
    }
    expect(await returnsOf(id)).toEqual([])

    const answers = await Promise.all([ask(token), ask(token)])
    answers.push(await ask(token))
    expect(answers.map(({ body }) => body.success)).toEqual([true, true, true])
    const [made, ...more] = await returnsOf(id)
    expect(more).toEqual([])
    expect(made).toMatchObject({ acknowledgement: { folio: `REV-${number}-1`, total: '100.00' } })
    const mails = await db
      .selectFrom('outbox')
      .select(['template', 'data'])
      .where('dedupe_key', 'like', `%${number}%`)
      .execute()
    expect(mails).toMatchObject([
      { template: 'order-return-requested', data: { acknowledged: { seal: made?.seal } } },
    ])
  })

  it('a goods return made through a mailed link is acknowledged with a document whose hash is stored', async () => {
    const { id, number, token } = await ordered('completed', { delivered: friday13 })
    await ask(token)
    const [found] = await returns.listReturnsOfOrder(db, id)
    const { seal = '' } = found ?? {}
    const acknowledged = { folio: '', seal: seal ?? '', at: '', isFree: 1 as const, refundDays: 5 }
    const [file] = await readReturnAttachments(db, { orderNumber: number, acknowledged })
    expect(
      createHash('sha256')
        .update(file?.content ?? '')
        .digest('hex'),
    ).toBe(seal)
    const { sealed } = (await offer(token)).body.offer.latest
    expect(createHash('sha256').update(sealed).digest('hex')).toBe(seal)
    const logged = await db
      .selectFrom('audit_log')
      .select('after')
      .where('subject', '=', `return:${found?.id}`)
      .execute()
    expect(logged).toEqual([{ after: { folio: `REV-${number}-1`, seal, way: 'link' } }])
  })

  it('a mailed goods-return link rejects an amount other than the one shown, and more units than bought', async () => {
    const { id, token } = await ordered('completed', { delivered: friday13 })
    expect((await ask(token, 99.5)).body.code).toBe('return-changed')
    for (const beyond of [1e300, -1])
      expect((await ask(token, beyond)).body.code).toBe('invalid-input')
    expect((await ask(token, 100, [{ place: 0, quantity: 2 }])).body.success).toBe(false)
    expect((await ask(token, 100, [{ place: 7, quantity: 1 }])).body.success).toBe(false)
    expect(await returnsOf(id)).toEqual([])
  })

  it.each([
    ['processing', null, 'not-sent'],
    ['shipped', null, 'possible'],
    ['completed', '2026-11-12T18:00:00Z', 'late'],
    ['refunded', '2026-11-13T18:00:00Z', 'over'],
  ] as const)(
    'a return link of an order that is %s, delivered %s, answers %s',
    async (state, delivered, standing) => {
      const { token } = await ordered(state, { delivered: delivered && new Date(delivered) })
      expect((await offer(token)).body.offer.standing).toBe(standing)
      expect((await ask(token)).body.success).toBe(standing === 'possible')
    },
  )

  it('licence keys that were revealed cannot be returned, neither by mailed link nor from the account', async () => {
    const digital = { delivery: 'digital', weightGrams: null, stock: 1 }
    const { id, number, token, shopper, productId } = await ordered('completed', {
      delivered: friday13,
      product: digital,
    })
    await db
      .updateTable('payment_attempt_lines')
      .set({ digital: true })
      .where('product_id', '=', productId)
      .execute()
    await db
      .updateTable('licence_keys')
      .set({ order_id: id, assigned_at: friday13, unit: 1 })
      .where('product_id', '=', productId)
      .execute()
    expect((await offer(token)).body.offer.standing).toBe('possible')
    await db
      .updateTable('licence_keys')
      .set({ revealed_at: friday13 })
      .where('product_id', '=', productId)
      .execute()
    expect((await offer(token)).body.offer.standing).toBe('key-seen')
    expect((await ask(token)).body.code).toBe('return-not-possible')
    const asked = await shop.post(`customer/orders/${number}/return`, {}, shopper.bearer)
    expect(asked.body.code).toBe('return-not-possible')
    expect((await shop.get(`customer/orders/${number}`, shopper.bearer)).body.order).toMatchObject({
      can_return: 0,
      return_path: null,
    })
  })

  it('a mailed goods-return link works for one order until it expires; forged and expired links get the same response', async () => {
    const { number, token } = await ordered('completed', { delivered: friday13 })
    const [head = '', , signature = ''] = token.split('.')
    const other = await ordered('completed', { delivered: friday13 })
    const body = Buffer.from(JSON.stringify({ sub: other.number, exp: 9_999_999_999 }))
    const forged = [
      '',
      'no.es.nada',
      `${head}.${body.toString('base64url')}.${signature}`,
      await signGoodsReturnLink(
        { orderNumber: number, until: new Date('2027-01-01') },
        'another secret',
      ),
      await linkTo('2611-NADIE0'),
    ]
    for (const each of forged) {
      const { status, body: said } = await offer(each)
      expect([status, said.code]).toEqual([200, 'link-over'])
      expect(said.messageForUser).toContain('no es de un pedido')
      expect((await ask(each)).body.messageForUser).toBe(said.messageForUser)
    }
    const over = await linkTo(number, new Date(shop.now().getTime() - 1000))
    expect((await offer(over)).body.messageForUser).toContain('ya terminó')
    expect((await ask(over)).body.code).toBe('link-over')
  })
})
