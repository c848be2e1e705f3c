import { expect, it } from 'vitest'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'

const { db } = await testDatabase()
const shop = await testApi(db)

function times(count: number) {
  return Array.from({ length: count }, (_, index) => index)
}

it('a shopper can store twenty addresses at most, even concurrently, and still edit them', async () => {
  const { bearer, id: shopper_id } = await shop.signedInShopper()
  const home = {
    first_name: 'Mariana',
    last_name: 'Robles',
    phone: '5512345678',
    address1: 'Calle Ejemplo 123',
    address2: 'Col. Centro',
    city: 'Cuauhtémoc',
    state: 'Ciudad de México',
    postcode: '06000',
  }
  await db
    .insertInto('addresses')
    .values(times(19).map(() => ({ ...home, shopper_id, is_default: false })))
    .execute()
  const save = (body: object) => shop.post('customer/address', body, bearer)
  const replies = await Promise.all(times(4).map(() => save(home)))
  expect(replies.filter((reply) => reply.body.success)).toHaveLength(1)
  const { body } = await save(home)
  expect(body).toMatchObject({
    code: 'limit-reached',
    messageForUser: 'Guardas hasta 20 direcciones. Borra una que ya no uses para agregar otra.',
  })
  const kept = replies.find((reply) => reply.body.success)
  expect((await save({ ...home, id: kept?.body.address.id })).body.success).toBe(true)
})

it('a wishlist holds at most two hundred products, even when they are added concurrently', async () => {
  const { bearer, id: shopper_id } = await shop.signedInShopper()
  await db
    .insertInto('wishes')
    .values(
      times(199).map((index) => ({ shopper_id, product_name: `${index}`, url_key: `${index}` })),
    )
    .execute()
  const products = await Promise.all(times(4).map(() => addProduct(db)))
  const add = (productId: number) => shop.post('customer/productToWishlist', { productId }, bearer)
  const replies = await Promise.all(products.map(({ id }) => add(id)))
  const added = products.filter((_, index) => replies[index]?.body.success)
  expect(added).toHaveLength(1)
  expect((await add(added[0]!.id)).body.success).toBe(true)
  expect(replies.find(({ body }) => !body.success)?.body).toMatchObject({
    code: 'limit-reached',
    messageForUser: 'Tu lista guarda hasta 200 productos. Quita alguno para agregar otro.',
  })
})

it('a cart holds at most a hundred products, whose quantities stay editable', async () => {
  const { bearer, id: shopper_id } = await shop.signedInShopper()
  const products = await Promise.all(times(101).map(() => addProduct(db)))
  const [first, ...others] = products
  const cart = await db
    .insertInto('carts')
    .values({ shopper_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('cart_lines')
    .values(
      others.map(({ id, price }) => ({
        cart_id: cart.id,
        product_id: id,
        quantity: 1,
        seen_price_centavos: price!,
      })),
    )
    .execute()
  const add = (productId: number) =>
    shop.post('customer/productToShoppingCart', { productId, quantity: 1 }, bearer)
  expect((await add(first!.id)).body).toMatchObject({
    code: 'limit-reached',
    messageForUser: expect.stringMatching(/^Tu carrito lleva hasta 100 productos distintos\./),
  })
  expect((await add(others[0]!.id)).body.success).toBe(true)
})

it('a shopper can have at most twenty open support tickets', async () => {
  const { bearer, id: shopper_id } = await shop.signedInShopper()
  await db.insertInto('ticket_reasons').values({ id: 1, reason: 'Otra consulta' }).execute()
  await db
    .insertInto('tickets')
    .values(
      times(21).map((index) => ({
        shopper_id,
        reason_id: 1,
        subject: 'Consulta',
        body: '¿Cuándo llega mi pedido?',
        state: index === 0 ? ('resolved' as const) : ('open' as const),
      })),
    )
    .execute()
  const question = { subject: '¿Cuándo llega?', body: 'No se ha movido.', tickets_reason_id: 1 }
  const open = () => shop.post('shop/ticket', question, bearer)
  expect((await open()).body).toMatchObject({
    code: 'limit-reached',
    messageForUser: expect.stringMatching(/^Tienes 20 tickets sin resolver\./),
  })
  await db
    .updateTable('tickets')
    .set({ state: 'resolved' })
    .where('shopper_id', '=', shopper_id)
    .execute()
  expect((await open()).body.success).toBe(true)
})

it('attempts to act as another shopper are all rejected, and logged at most ten times a day per shopper', async () => {
  const { bearer, id } = await shop.signedInShopper()
  const replies = await Promise.all(
    times(15).map(() => shop.post('customer/createNewCart', { user_id: id + 1 }, bearer)),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([403]))
  const rows = await db
    .selectFrom('audit_log')
    .select('id')
    .where('actor', '=', `shopper:${id}`)
    .execute()
  expect(rows).toHaveLength(10)
})
