import { describe, expect, it } from 'vitest'
import { toCentavos } from '#domain/money.ts'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'

const { db } = await testDatabase({ connections: 10 })
const shop = await testApi(db)
const call = (name: string) => `customer/${name}`

async function shopperWith(lines: { productId: number; quantity: number }[] = []) {
  const shopper = await shop.signedInShopper()
  for (const line of lines) await shop.post(call('productToShoppingCart'), line, shopper.bearer)
  const cart = async () => (await shop.get(call('shoppingCart'), shopper.bearer)).body.cart
  return { ...shopper, cart }
}

describe('the shopper’s cart', () => {
  it('repeated requests create a single, empty cart for a shopper (API-03, HOM-10)', async () => {
    const { bearer } = await shop.signedInShopper()
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => shop.post(call('createNewCart'), {}, bearer)),
    )
    expect(new Set(replies.map(({ body }) => body.cart.id)).size).toBe(1)
    expect(replies[0]?.body.cart).toMatchObject({
      items: [],
      items_qty: 0,
      grand_total: 0,
      changes: [],
    })
  })

  it.each(['1e3', '0x10', ' 5 ', true, [2]])(
    'the cart rejects the quantity %j (API-14)',
    async (quantity) => {
      const product = await addProduct(db, { stock: 5 })
      const { bearer, cart } = await shopperWith()
      const line = { quantity, productId: product.id }
      const reply = await shop.post(call('productToShoppingCart'), line, bearer)
      expect([reply.status, reply.body.code]).toEqual([400, 'invalid-input'])
      expect(await cart()).toMatchObject({ items_qty: 0 })
    },
  )

  it('adding to the cart increases the quantity of a product, with either field name of the product id (API-03)', async () => {
    const product = await addProduct(db, { price: toCentavos(123450), stock: 5 })
    const { bearer, cart } = await shopperWith()
    const first = { quantity: 1, product_id: product.id, is_buy_now: 0, inventory_id: null }
    const { body } = await shop.post(call('productToShoppingCart'), first, bearer)
    expect(body).toMatchObject({
      success: true,
      messageForUser: 'Articulo añadido al carrito',
      capped: false,
      cart: { items_qty: 1, version: 1 },
    })
    await shop.post(call('productToShoppingCart'), { quantity: 2, productId: product.id }, bearer)
    expect(await cart()).toMatchObject({
      items_qty: 3,
      subtotal: 3703.5,
      grand_total: 3703.5,
      tax_included: true,
      items: [
        {
          product_id: product.id,
          name: product.name,
          quantity: 3,
          base_price: 1234.5,
          line_total: 3703.5,
          max_quantity: 5,
          product_details: { url_key: product.urlKey },
        },
      ],
    })
  })

  it('the cart caps a quantity to the stock, and rejects additions once it contains all stock (CHK-06, ERR-08)', async () => {
    const { id } = await addProduct(db, { stock: 3 })
    const { bearer } = await shopperWith([{ productId: id, quantity: 2 }])
    const add = { quantity: 2, productId: id }
    expect((await shop.post(call('productToShoppingCart'), add, bearer)).body).toMatchObject({
      success: true,
      capped: true,
      cart: { items_qty: 3 },
    })
    expect(await shop.post(call('productToShoppingCart'), add, bearer)).toMatchObject({
      status: 200,
      body: {
        success: false,
        code: 'quantity-capped',
        errors: ['Ya tienes en tu carrito las 3 piezas disponibles.'],
        cart: { items_qty: 3 },
      },
    })
  })

  it('the cart rejects sold-out, hidden, unpriced and unknown products (ERR-08)', async () => {
    const { bearer } = await shopperWith()
    const soldOut = await addProduct(db, { stock: 0 })
    const hidden = await addProduct(db, { visible: false })
    const unpriced = await addProduct(db, { price: null })
    const codeFor = async (productId: number) =>
      (await shop.post(call('productToShoppingCart'), { quantity: 1, productId }, bearer)).body.code
    expect(await codeFor(soldOut.id)).toBe('out-of-stock')
    expect(await codeFor(hidden.id)).toBe('not-buyable')
    expect(await codeFor(unpriced.id)).toBe('not-buyable')
    expect(await codeFor(999_999)).toBe('not-buyable')
    const none = await shop.post(call('productToShoppingCart'), { quantity: 1 }, bearer)
    expect(none).toMatchObject({ status: 200, body: { success: false, code: 'invalid-input' } })
  })

  it('concurrent additions to a cart are all counted, up to the stock (CHK-06)', async () => {
    const { id } = await addProduct(db, { stock: 7 })
    const { bearer, cart } = await shopperWith()
    const add = () =>
      shop.post(call('productToShoppingCart'), { quantity: 1, productId: id }, bearer)
    await Promise.all([add(), add(), add(), add()])
    expect((await cart()).items).toMatchObject([{ quantity: 4 }])
    await Promise.all([add(), add(), add(), add(), add()])
    expect((await cart()).items).toMatchObject([{ quantity: 7 }])
  })

  it('a guest cart line is added to the account’s cart once, even when the request is repeated (AUT-02, CHK-06)', async () => {
    const product = await addProduct(db, { stock: 4 })
    const { bearer, cart } = await shopperWith([{ productId: product.id, quantity: 1 }])
    const line = { quantity: 2, productId: product.id, idempotency_key: 'line-of-a-guest-1' }
    const replies = await Promise.all(
      [1, 2, 3].map(() => shop.post(call('productToShoppingCart'), line, bearer)),
    )
    expect(replies.every(({ body }) => body.success)).toBe(true)
    expect((await cart()).items_qty).toBe(3)
    const more = { ...line, quantity: 5, idempotency_key: 'line-of-a-guest-2' }
    expect((await shop.post(call('productToShoppingCart'), more, bearer)).body).toMatchObject({
      success: true,
      capped: true,
      cart: { items_qty: 4 },
    })
    const nothingLeft = { ...line, idempotency_key: 'line-of-a-guest-3' }
    expect(
      (await shop.post(call('productToShoppingCart'), nothingLeft, bearer)).body,
    ).toMatchObject({
      success: true,
      capped: true,
    })
  })

  it('the API call that changes cart quantities affects only lines of the shopper’s own cart (API-03)', async () => {
    const { id } = await addProduct(db, { stock: 4 })
    const other = await shopperWith([{ productId: id, quantity: 1 }])
    const { bearer, cart } = await shopperWith([{ productId: id, quantity: 1 }])
    const itemId = (await cart()).items[0].id
    expect(
      (await shop.post(call('updateShoppingCart'), { itemId, quantity: 9 }, bearer)).body,
    ).toMatchObject({
      success: true,
      messageForUser: 'Carrito actualizado correctamente',
      capped: true,
      cart: { items_qty: 4 },
    })
    const foreign = await shop.post(
      call('updateShoppingCart'),
      { itemId, quantity: 1 },
      other.bearer,
    )
    expect(foreign.body).toMatchObject({ success: false, code: 'line-not-found' })
    expect((await cart()).items_qty).toBe(4)
  })

  it('removing a cart line works with either variant of the API call, also when repeated (API-03)', async () => {
    const one = await addProduct(db)
    const two = await addProduct(db)
    const { bearer, cart } = await shopperWith([
      { productId: one.id, quantity: 3 },
      { productId: two.id, quantity: 1 },
    ])
    const [first] = (await cart()).items
    const some = { productId: one.id, quantity: 1 }
    expect(
      (await shop.post(call('deleteProductFromShoppingCart'), some, bearer)).body,
    ).toMatchObject({
      messageForUser: 'Producto eliminado correctamente',
      cart: { items_qty: 3 },
    })
    const whole = { itemId: first.id, prodId: one.id }
    for (const _ of [1, 2]) {
      const { body } = await shop.post(call('deleteProductFromShoppingCart'), whole, bearer)
      expect(body).toMatchObject({
        success: true,
        messageForUser: 'Articulo eliminado del carrito',
        cart: { items_qty: 1 },
      })
    }
    const stranger = await shopperWith()
    const [left] = (await cart()).items
    await shop.post(
      call('deleteProductFromShoppingCart'),
      { itemId: left.id, prodId: two.id },
      stranger.bearer,
    )
    expect((await cart()).items_qty).toBe(1)
  })

  it('the cart reports what changed since the shopper last saw it (ERR-11)', async () => {
    const product = await addProduct(db, {
      name: 'Mouse Lumen',
      price: toCentavos(20000),
      stock: 5,
    })
    const { cart } = await shopperWith([{ productId: product.id, quantity: 4 }])
    await db
      .updateTable('products')
      .set({ price_centavos: toCentavos(25050) })
      .where('id', '=', product.id)
      .execute()
    await db
      .updateTable('inventory')
      .set({ on_hand: 1 })
      .where('product_id', '=', product.id)
      .execute()
    expect((await cart()).changes).toEqual([
      {
        product_id: product.id,
        name: 'Mouse Lumen',
        kind: 'price-up',
        message: 'Mouse Lumen subió de $200.00 a $250.50.',
      },
      {
        product_id: product.id,
        name: 'Mouse Lumen',
        kind: 'capped',
        message: 'De Mouse Lumen solo queda 1 pieza.',
      },
    ])
  })

  it('cart calls require a session (ERR-07, API-14)', async () => {
    for (const name of [
      'createNewCart',
      'productToShoppingCart',
      'updateShoppingCart',
      'deleteProductFromShoppingCart',
    ]) {
      expect((await shop.post(call(name), {})).status).toBe(401)
    }
    expect(await shop.get(call('shoppingCart'))).toMatchObject({
      status: 401,
      body: { messageForUser: 'Inicia sesión para poder realizar esta acción' },
    })
  })
})

describe('a guest’s cart', () => {
  it('a guest’s cart is priced and capped to stock by the server, without requiring a session (CHK-06)', async () => {
    const product = await addProduct(db, {
      price: toCentavos(50000),
      specialPrice: toCentavos(39990),
      specialTo: '2026-11-21',
      stock: 2,
    })
    const soldOut = await addProduct(db, { stock: 0 })
    const hidden = await addProduct(db, { visible: false })
    const { body, status } = await shop.post('shop/cartQuote', {
      lines: [
        { productId: product.id, quantity: 1 },
        { productId: product.id, quantity: 4 },
        { productId: soldOut.id, quantity: 1 },
        { productId: hidden.id, quantity: 1 },
        { productId: 999_999, quantity: 1 },
      ],
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      items: [
        {
          product_id: product.id,
          quantity: 2,
          base_price: 399.9,
          original_price: 500,
          line_total: 799.8,
          max_quantity: 2,
        },
        { product_id: soldOut.id, max_quantity: 0 },
      ],
      gone: [hidden.id, 999_999],
    })
    expect((await shop.post('shop/cartQuote', { lines: [] })).body).toMatchObject({
      items: [],
      subtotal: 0,
    })
  })
})
