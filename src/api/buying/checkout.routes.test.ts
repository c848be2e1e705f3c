import { beforeAll, describe, expect, it } from 'vitest'
import { orderStateIds } from '#contract/order-state.ts'
import { putPostcodes } from '#demo/shop/insert-past-records.ts'
import { zeroCentavos, toCentavos, fromPesos } from '#domain/money.ts'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { addAddress, addShipping, fillCart, testGateway } from '#test/support/make-purchase.ts'

const { db, url } = await testDatabase()
const { gateway, shopUrl, simulate } = await testGateway(url)
const api = await testApi(db, { gateways: async () => gateway, shopUrl, startAt: new Date() })

beforeAll(() => addShipping(db))

let phones = 0

async function shopper({ address = true } = {}) {
  phones += 1
  const phone = `55${String(phones).padStart(8, '0')}`
  const signedIn = await api.signedInShopper({ phone, phone_verified: true })
  if (address) await addAddress(db, signedIn.id)
  return signedIn
}

async function buy(over: Parameters<typeof addProduct>[1] = {}) {
  const buyer = await shopper()
  const product = await addProduct(db, { price: fromPesos(500), ...over })
  await fillCart(db, buyer, [{ product }])
  const { body } = await api.post('order', {}, buyer.bearer)
  const attempt = await db
    .selectFrom('payment_attempts')
    .select('gateway_session_id')
    .where('ref', '=', body.ref)
    .executeTakeFirstOrThrow()
  return { buyer, product, body, ref: body.ref, sessionId: attempt.gateway_session_id ?? '' }
}

/** A status poll of the payment page. */
async function status(ref: string, bearer?: string) {
  api.advance(3)
  return (await api.get(`order/status?ref=${ref}`, bearer)).body
}

describe('starting the checkout', () => {
  it('both API calls that start a checkout return the URL of the checkout page (API-09, CHK-04)', async () => {
    const buyer = await shopper()
    await fillCart(db, buyer, [{ product: await addProduct(db) }])
    for (const path of ['/v1/checkout', '/api/v1/checkout']) {
      const { status: code, body } = await api.post(path, {}, buyer.bearer)
      expect([code, body]).toEqual([200, { success: true, shopRoute: `${shopUrl}/checkout` }])
    }
  })

  it('starting the checkout without a session or verified phone returns the specified error text (ERR-10)', async () => {
    expect((await api.post('/v1/checkout', {})).status).toBe(401)
    const { bearer } = await api.signedInShopper()
    expect((await api.post('/v1/checkout', {}, bearer)).body).toMatchObject({
      success: false,
      code: 'phone-not-verified',
      messageForUser: 'Se necesita la verificación telefónica',
    })
  })

  it('a new account without gender and birth date can still reach the hosted payment page (CHK-05, AUT-10)', async () => {
    const newcomer = await api.signedInShopper({
      phone: '5587654321',
      phone_verified: true,
      profile_completed: false,
      date_of_birth: null,
    })
    await addAddress(db, newcomer.id)
    await fillCart(db, newcomer, [{ product: await addProduct(db) }])
    expect((await api.post('/v1/checkout', {}, newcomer.bearer)).body.success).toBe(true)
    expect((await api.post('order', {}, newcomer.bearer)).body).toMatchObject({ success: true })
  })

  it('starting the checkout reports cart changes and returns the current cart (ERR-11)', async () => {
    const buyer = await shopper()
    const product = await addProduct(db, { stock: 1, name: 'Mouse Teclia' })
    await fillCart(db, buyer, [{ product, quantity: 3 }])
    const { body } = await api.post('/v1/checkout', {}, buyer.bearer)
    expect(body).toMatchObject({
      success: false,
      code: 'cart-changed',
      messageForUser: 'Se ha actualizado tu carrito',
      changes: [{ kind: 'capped', message: 'De Mouse Teclia solo queda 1 pieza.' }],
      cart: { items_qty: 1 },
    })
    expect((await api.post('/v1/checkout', {}, buyer.bearer)).body.success).toBe(true)
  })
})

describe('checkout choices', () => {
  it('the checkout lists shipping methods with cost and delivery days, and stores the choice (CHK-07)', async () => {
    const buyer = await shopper()
    await fillCart(db, buyer, [{ product: await addProduct(db, { price: fromPesos(500) }) }])
    const { body: methods } = await api.get('customer/shippingMethods', buyer.bearer)
    expect(methods).toMatchObject([
      {
        code: 'estandar',
        shippingCost: 99,
        selected: true,
        estimate: expect.stringMatching(/^Llega entre el \p{L}+ \d+ .* de \p{L}+$/u),
      },
      { code: 'expres', shippingCost: 179, selected: false },
    ])
    const { body } = await api.post(
      'order/shippingMethod',
      { shippingCode: 'expres' },
      buyer.bearer,
    )
    expect(body).toMatchObject({ success: true, shippingCost: 179, cart: { grand_total: 679 } })
    const wrong = await api.post('order/shippingMethod', { shippingCode: 'globo' }, buyer.bearer)
    expect(wrong.body).toMatchObject({ success: false, code: 'shipping-unavailable' })
  })

  it('the checkout accepts only delivery addresses of the shopper', async () => {
    const [buyer, other] = [await shopper(), await shopper()]
    const { id } = await db
      .selectFrom('addresses')
      .select('id')
      .where('shopper_id', '=', other.id)
      .executeTakeFirstOrThrow()
    expect((await api.post('order/address', { address_id: id }, other.bearer)).body.success).toBe(
      true,
    )
    expect((await api.post('order/address', { address_id: id }, buyer.bearer)).body).toMatchObject({
      success: false,
      code: 'address-not-found',
    })
  })

  it('the checkout applies and removes a coupon, and gives no reason for rejecting one (CHK-03)', async () => {
    const buyer = await shopper()
    await fillCart(db, buyer, [{ product: await addProduct(db, { price: fromPesos(500) }) }])
    await db
      .insertInto('coupons')
      .values([
        {
          code: 'DIEZ',
          type: 'percent',
          percent: 10,
          public: true,
          min_subtotal_centavos: zeroCentavos,
        },
        {
          code: 'MUCHO',
          type: 'percent',
          percent: 10,
          public: true,
          min_subtotal_centavos: toCentavos(90_000),
        },
        { code: 'AGOTADO', type: 'percent', percent: 10, total_limit: 1, used: 1 },
      ])
      .execute()
    const use = async (coupon: string) =>
      (await api.post('order/coupon', { coupon }, buyer.bearer)).body
    expect(await use(' ')).toMatchObject({
      success: false,
      messageForUser: 'Añade un cupon valido',
    })
    const refusal = 'Este cupón no es válido o ya no está disponible'
    expect(await use('NO-EXISTE')).toMatchObject({ success: false, messageForUser: refusal })
    expect(await use('agotado')).toMatchObject({ success: false, messageForUser: refusal })
    expect(await use('mucho')).toMatchObject({ messageForUser: expect.stringContaining('$400.00') })
    expect(await use(' diez ')).toMatchObject({
      success: true,
      messageForUser: 'Cupon aplicado correctamente',
      cart: { discount_total: 50, coupon: { code: 'DIEZ' }, grand_total: 549 },
    })
    await use('diez')
    const again = await api.post('order/coupon', { coupon: 'diez' }, buyer.bearer)
    expect(again.status).toBe(429)
    for (let times = 0; times < 2; times += 1) {
      const { body } = await api.post('order/deleteCoupon', {}, buyer.bearer)
      expect(body).toMatchObject({ success: true, cart: { coupon: null, discount_total: 0 } })
    }
  })

  it('the checkout recommends at most one in-stock product, priced at most a quarter of the cart total (CHK-01)', async () => {
    const buyer = await shopper()
    const [dear, cheap] = [
      await addProduct(db, { price: fromPesos(400) }),
      await addProduct(db, { price: fromPesos(100) }),
    ]
    const product = await addProduct(db, {
      price: fromPesos(500),
      upSells: [dear.urlKey, cheap.urlKey],
    })
    await fillCart(db, buyer, [{ product }])
    const { body } = await api.get('order/recommended', buyer.bearer)
    expect(body.product).toMatchObject({ id: cheap.id })
    const lonely = await shopper()
    expect((await api.get('order/recommended', lonely.bearer)).body).toEqual({ product: null })
  })
})

describe('payment', () => {
  it('placing an order returns the hosted payment page, and the order appears in the order list (API-07, API-09, CHK-05, ORD-01, ORD-04)', async () => {
    const { buyer, product, body, ref, sessionId } = await buy()
    expect(body).toMatchObject({ success: true, data: expect.stringMatching(/^http.*\/pagar\//) })
    expect(await status(ref)).toMatchObject({ state: 'confirming', mine: 0 })
    await simulate(sessionId, 'approve', { installments: 3 })
    await expect.poll(() => status(ref)).toMatchObject({ state: 'confirmed' })
    const told = await status(ref, buyer.bearer)
    expect(told).toMatchObject({ mine: 1, total: 599, method: 'card', voucher: null })
    expect(told).toMatchObject({ product_ids: [product.id], pickup: 0 })
    expect(told.email_hint).toMatch(/^sh•••@correo\.mx$/)
    expect(JSON.stringify(told)).not.toContain('Calle')

    const list = await api.post('customer/orders', {}, buyer.bearer)
    expect(list.body.payload).toMatchObject([
      {
        number: told.order_number,
        status: 'processing',
        global_status: {
          id: orderStateIds.processing,
          description: 'Pago confirmado, en preparación',
        },
        sub_total: 500,
        shipping_amount: 99,
        grand_total: 599,
        multi_pay: { pan: '**** **** **** 4242', msi: 3, method: 'card' },
        payment_attempt: {
          shipping_address: { postcode: '06000' },
          products_json: [{ qty: 1, price: 500 }],
        },
        can_cancel: 1,
      },
    ])
    expect((await api.get('customer/orders', buyer.bearer)).body).toEqual(list.body)
    const detail = await api.get(`customer/orders/${told.order_number}`, buyer.bearer)
    expect(detail.body.order.events).toMatchObject([
      { to_state: orderStateIds.processing, description: 'Pago confirmado' },
    ])
    expect((await api.get('customer/profile', buyer.bearer)).body.userDetails.orders).toHaveLength(
      1,
    )
  })

  it('an order is hidden from other shoppers, and can be cancelled by its owner (ORD-01)', async () => {
    const { buyer, ref, sessionId } = await buy()
    await simulate(sessionId, 'approve')
    await expect.poll(() => status(ref)).toMatchObject({ state: 'confirmed' })
    const { order_number: number } = await status(ref)
    const stranger = await shopper()
    expect((await api.get(`customer/orders/${number}`, stranger.bearer)).status).toBe(404)
    expect((await api.post(`customer/orders/${number}/cancel`, {}, stranger.bearer)).status).toBe(
      404,
    )
    expect(
      (await api.post(`customer/orders/${number}/confirm`, {}, buyer.bearer)).body,
    ).toMatchObject({
      success: false,
      code: 'move-not-allowed',
    })
    expect(
      (await api.post(`customer/orders/${number}/cancel`, {}, buyer.bearer)).body,
    ).toMatchObject({
      success: true,
    })
    const { body } = await api.get(`customer/orders/${number}`, buyer.bearer)
    expect(body.order).toMatchObject({
      status: 'canceled',
      payment_flag: 'refunded',
      can_cancel: 0,
    })
    // its page stops waiting and does not deny the charge
    expect(await status(ref)).toMatchObject({ state: 'refunding', order_number: number })
  })

  it('the chosen shipping method of the checkout is reset after an order is placed (CHK-07)', async () => {
    const buyer = await shopper()
    const product = await addProduct(db)
    await fillCart(db, buyer, [{ product }])
    await api.post('order/shippingMethod', { shippingCode: 'expres' }, buyer.bearer)
    const { body } = await api.post('order', {}, buyer.bearer)
    const { gateway_session_id } = await db
      .selectFrom('payment_attempts')
      .select('gateway_session_id')
      .where('ref', '=', body.ref)
      .executeTakeFirstOrThrow()
    await simulate(gateway_session_id ?? '', 'approve')
    await status(body.ref, buyer.bearer)
    await fillCart(db, buyer, [{ product }])
    const methods = (await api.get('customer/shippingMethods', buyer.bearer)).body
    expect(methods.find(({ selected }: { selected: boolean }) => selected).code).toBe('estandar')
  })

  it('an order to a postcode missing from the postcode list can be placed and paid (CHK-05, ADR-02)', async () => {
    const listed = {
      state: 'Jalisco',
      municipality: 'Guadalajara',
      settlement: 'Guadalajara Centro',
    }
    await putPostcodes(db, [{ postcode: '44100', ...listed }])
    const buyer = await shopper({ address: false })
    await api.post(
      'customer/address',
      {
        first_name: 'Luz',
        last_name: 'Paz',
        address1: 'Calle Ejemplo 123',
        address2: 'Sur',
        city: 'Guadalajara',
        state: 'Jalisco',
        postcode: '44160',
        phone: '3312345678',
      },
      buyer.bearer,
    )
    await fillCart(db, buyer, [{ product: await addProduct(db) }])
    expect((await api.post('/v1/checkout', {}, buyer.bearer)).body.success).toBe(true)

    const { body } = await api.post('order', {}, buyer.bearer)
    await simulate(body.data.split('/').at(-1), 'approve')
    await expect.poll(() => status(body.ref)).toMatchObject({ state: 'confirmed' })

    const { payload } = (await api.get('customer/orders', buyer.bearer)).body
    expect(payload).toMatchObject([
      { payment_attempt: { shipping_address: { postcode: '44160', city: 'Guadalajara' } } },
    ])
  })

  it('a payment charges only the total that the shopper saw, even after a cart change in another tab (CHK-05)', async () => {
    const buyer = await shopper()
    await fillCart(db, buyer, [{ product: await addProduct(db, { price: fromPesos(500) }) }])
    await api.post('order/shippingMethod', { shippingCode: 'expres' }, buyer.bearer)
    const stale = await api.post('order', { total: 599 }, buyer.bearer)
    expect(stale.body).toMatchObject({ code: 'cart-changed', cart: { grand_total: 679 } })
    const seen = await api.post('order', { total: 679 }, buyer.bearer)
    expect(seen.body).toMatchObject({ success: true })
  })

  it('repeated payment attempts of an account are rate limited', async () => {
    const [buyer, other] = [await shopper(), await shopper()]
    for (let tries = 0; tries < 60; tries += 1) await api.post('order', {}, buyer.bearer)
    const slowed = await api.post('order', {}, buyer.bearer)
    expect(slowed.status).toBe(429)
    expect(slowed.body.messageForUser).toContain('Intentaste pagar demasiadas veces')
    expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(0)
    expect((await api.post('order', {}, other.bearer)).status).toBe(200)
  })

  it('the payment status page shows payment slip instructions, and says after a declined card that nothing was charged', async () => {
    const later = await buy()
    await simulate(later.sessionId, 'pending', { method: 'cash' })
    await expect.poll(() => status(later.ref)).toMatchObject({ state: 'pending' })
    expect((await status(later.ref)).voucher).toMatchObject({
      method: 'cash',
      amount: 599,
      barcode: expect.stringMatching(/^\d{20}$/),
      clabe: null,
    })
    const refused = await buy()
    await simulate(refused.sessionId, 'fail')
    await expect.poll(() => status(refused.ref)).toMatchObject({ state: 'not-charged' })
    const unknown = { state: 'unknown', order_number: null }
    expect(await status('nothing-of-the-kind')).toMatchObject(unknown)
  })
})

describe('unpaid reservations', () => {
  it('a shopper with two unpaid payment slips can pay only by card, and sees the reason', async () => {
    const buyer = await shopper()
    const product = await addProduct(db, { stock: 50 })
    for (const other of [1, 2]) {
      await fillCart(db, buyer, [{ product, quantity: other }])
      const { body } = await api.post('order', {}, buyer.bearer)
      await simulate(body.data.split('/').at(-1), 'pending')
      await expect.poll(() => status(body.ref)).toMatchObject({ state: 'pending' })
    }
    await fillCart(db, buyer, [{ product }])
    const terms = (await api.get('order/paymentTerms', buyer.bearer)).body
    expect(terms.unpaid_orders).toHaveLength(2)
    const { body } = await api.post('order', {}, buyer.bearer)
    expect(body).toMatchObject({ success: true, data: expect.any(String) })
    expect(body.card_only).toBe(terms.card_only)
    expect(body.card_only).toMatch(
      /^Ya tienes 2 pedidos sin pagar: \S+ y \S+\. .*Paga este pedido con tarjeta\.$/,
    )
  })

  it('an order that waits for a transfer can be paid in cash instead, and then by card', async () => {
    const { buyer, ref, sessionId } = await buy()
    await simulate(sessionId, 'pending', { method: 'spei' })
    await expect.poll(() => status(ref)).toMatchObject({ state: 'pending', method: 'spei' })
    const path = `customer/orders/${(await status(ref)).order_number}`
    const choose = (method: string, { bearer } = buyer) =>
      api.post(`${path}/paymentMethod`, { method }, bearer)
    expect((await choose('card', await shopper())).status).toBe(404)

    const cash = (await choose('cash')).body.data.split('/').at(-1)
    await simulate(cash, 'pending', { method: 'cash' })
    await expect.poll(() => status(ref)).toMatchObject({ state: 'pending', method: 'cash' })
    const { order } = (await api.get(path, buyer.bearer)).body
    expect(order.other_methods).toEqual(['card', 'spei'])

    const { body } = await choose('card')
    expect(body).toEqual({ success: true, data: expect.stringMatching(/^http.*\/pagar\//) })
    expect(await status(ref)).toMatchObject({ state: 'confirming', voucher: null })
    await simulate(body.data.split('/').at(-1), 'approve')
    await expect.poll(() => status(ref)).toMatchObject({ state: 'confirmed', method: 'card' })
  })

  it('payment for more than ten units of a product is refused, with the allowed quantity in the message', async () => {
    const buyer = await shopper()
    await fillCart(db, buyer, [{ product: await addProduct(db, { stock: 50 }), quantity: 11 }])
    expect((await api.post('order', {}, buyer.bearer)).body).toMatchObject({
      success: false,
      code: 'too-many-units',
      messageForUser: expect.stringContaining(
        'Baja la cantidad a 10; en cuanto pagues puedes pedir',
      ),
    })
  })

  it('an unpaid order can reserve at most one unit of a product for which other shoppers have open payments', async () => {
    const product = await addProduct(db, { stock: 4, name: 'Mouse Nimbus' })
    const [buyer, other] = [await shopper(), await shopper()]
    await fillCart(db, other, [{ product, quantity: 2 }])
    await api.post('order', {}, other.bearer)
    await fillCart(db, buyer, [{ product, quantity: 2 }])
    expect((await api.post('order', {}, buyer.bearer)).body).toMatchObject({
      code: 'too-many-units',
      messageForUser: expect.stringMatching(
        /casi todas las piezas de «Mouse Nimbus»\. Por ahora puedes apartar 1: baja la cantidad/,
      ),
    })
  })
})
