import assert from 'node:assert/strict'
import { type Static, Type } from 'typebox'
import { type Clause, NotChecked, shaped } from '../clause.ts'
import * as shapes from '../shapes.ts'
import type { Visit } from '../visit.ts'
import { buyableProduct } from './known-things.ts'

const phoneNeeded = 'Se necesita la verificación telefónica'
type Cart = Static<typeof shapes.Cart>

/** Cart, coupon, shipping and the way to the hosted page, where nothing is paid. The line that is added is taken back. */
export const buyingClauses: Clause[] = [
  {
    id: 'API-03',
    call: 'POST /api/v1/customer/createNewCart',
    promise: 'responde el mismo carrito cuantas veces se pida',
    needs: 'session',
    async check(visit) {
      await visit.post('customer/createNewCart')
      const first = await cartOf(visit)
      await visit.post('customer/createNewCart')
      assert.equal((await cartOf(visit)).id, first.id)
    },
  },
  {
    id: 'API-03',
    call: 'POST /api/v1/customer/productToShoppingCart',
    promise:
      'añade con {quantity, product_id, is_buy_now, inventory_id} y con {quantity, productId}, y junta el mismo producto en un renglón',
    needs: 'session',
    check: (visit) =>
      withLine(visit, async ({ id }, line) => {
        const body = { quantity: 1, product_id: id, is_buy_now: false, inventory_id: null }
        shaped(shapes.Done, await visit.post('customer/productToShoppingCart', body))
        const { items } = await cartOf(visit)
        const lines = items.filter(({ product_id: product }) => product === id)
        assert.equal(lines.length, 1, 'el mismo producto ocupa dos renglones')
        assert.equal(lines[0]?.quantity, line.quantity + 1)
      }),
  },
  {
    id: 'API-03',
    call: 'GET /api/v1/customer/shoppingCart',
    promise: 'dice cuántas piezas hay y un total que sus renglones explican',
    needs: 'session',
    check: (visit) =>
      withLine(visit, async () => {
        const cart = await cartOf(visit)
        const pieces = cart.items.reduce((sum, { quantity }) => sum + quantity, 0)
        assert.equal(cart.items_qty, pieces)
        const lines = cart.items.reduce((sum, item) => sum + item.quantity * item.base_price, 0)
        assert.ok(cart.grand_total > 0, 'un carrito con artículos no cuesta nada')
        const { discount_total: discount = 0, shipping_total: shipping = 0 } = cart as Extras
        const explained = lines - discount + (shipping ?? 0)
        assert.ok(
          Math.abs(cart.grand_total - explained) < 0.005,
          `${cart.grand_total} no es ${explained}`,
        )
      }),
  },
  {
    id: 'API-03',
    call: 'POST /api/v1/customer/updateShoppingCart',
    promise: 'deja el renglón en la cantidad pedida',
    needs: 'session',
    check: (visit) =>
      withLine(visit, async ({ id }, line) => {
        await visit.post('customer/updateShoppingCart', { itemId: line.id, quantity: 2 })
        assert.equal(lineOf(await cartOf(visit), id)?.quantity, 2)
      }),
  },
  {
    id: 'API-03',
    call: 'POST /api/v1/customer/deleteProductFromShoppingCart',
    promise: 'quita el renglón con {itemId, prodId} y con {productId, quantity}',
    needs: 'session',
    check: async (visit) => {
      await withLine(visit, async ({ id }, line) => {
        const body = { itemId: line.id, prodId: id }
        await visit.post('customer/deleteProductFromShoppingCart', body)
        assert.equal(lineOf(await cartOf(visit), id), undefined)
      })
      await withLine(visit, async ({ id }, line) => {
        const body = { productId: id, quantity: line.quantity }
        await visit.post('customer/deleteProductFromShoppingCart', body)
        assert.equal(lineOf(await cartOf(visit), id), undefined)
      })
    },
  },
  {
    id: 'ERR-08',
    call: 'POST /api/v1/customer/productToShoppingCart',
    promise: 'un producto que no existe es un «no» con palabras en errors, y la sesión sigue',
    needs: 'session',
    async check(visit) {
      const body = { quantity: 1, product_id: 999_999_999 }
      const refused = shaped(
        shapes.Refused,
        await visit.post('customer/productToShoppingCart', body),
      )
      assert.ok(refused.errors.length > 0, 'errors está vacío')
      await cartOf(visit)
    },
  },
  {
    id: 'API-09',
    call: 'POST /api/v1/order/coupon',
    promise: 'rechaza con palabras un cupón que no existe, sin cerrar la sesión',
    needs: 'session',
    check: (visit) =>
      withLine(visit, async () => {
        shaped(shapes.Refused, await visit.post('order/coupon', { coupon: 'NO-EXISTE-ESTE-CUPON' }))
        await cartOf(visit)
      }),
  },
  {
    id: 'API-09',
    call: 'POST /api/v1/order/deleteCoupon',
    promise: 'quitar el cupón se puede aunque no haya ninguno',
    needs: 'session',
    check: async (visit) => void shaped(shapes.Done, await visit.post('order/deleteCoupon')),
  },
  {
    id: 'API-09',
    call: 'POST /api/v1/order/shippingMethod',
    promise: 'responde palabras y cuánto cuesta el envío elegido',
    needs: 'session',
    check: (visit) =>
      withLine(visit, async () => {
        const methods = shaped(shapes.ShippingMethods, await visit.get('customer/shippingMethods'))
        const { code } = visit.found(
          methods[0],
          'un envío para el carrito y la dirección de la cuenta',
        )
        const reply = await visit.post('order/shippingMethod', { shippingCode: code })
        const { shippingCost } = shaped(
          Type.Object({ ...shapes.Done.properties, shippingCost: Type.Number({ minimum: 0 }) }),
          reply,
        )
        assert.ok(Number.isFinite(shippingCost))
      }),
  },
  {
    id: 'CHK-04',
    call: 'POST /v1/checkout',
    promise:
      'responde shopRoute, o pide verificar el teléfono con las palabras de la especificación',
    needs: 'session',
    check: (visit) =>
      withLine(visit, async () => {
        const reply = await visit.post('/v1/checkout')
        const Started = Type.Object({ shopRoute: shapes.Link })
        const said = shaped(Type.Union([Started, shapes.Refused]), reply)
        if (!('shopRoute' in said)) assert.equal(said.messageForUser, phoneNeeded)
      }),
  },
  {
    id: 'CHK-05',
    call: 'POST /api/v1/order',
    promise:
      'responde en data la dirección de la página de pago; otra vez el mismo carrito, la misma dirección',
    needs: 'session',
    check: (visit) =>
      withLine(visit, async () => {
        const place = async () => {
          const Placed = Type.Object({ data: shapes.Link })
          const said = shaped(
            Type.Union([Placed, shapes.Refused]),
            await visit.post('order', { is_mobile: 1, mobileUrl: '' }),
          )
          if (!('data' in said))
            throw new NotChecked(`la cuenta no puede pagar: ${said.messageForUser}`)
          return said.data
        }
        const first = await place()
        assert.equal(await place(), first)
      }),
  },
  {
    id: 'API-14',
    call: 'POST /api/v1/order',
    promise: 'no compra en nombre de quien diga user_id',
    needs: 'session',
    async check(visit) {
      const { status, body } = await visit.send('POST', 'order', { body: { user_id: 999_999_999 } })
      assert.equal(status, 403, `responde ${status}`)
      shaped(shapes.Problem, body)
    },
  },
]

/** Fields that an implementation may answer besides; without them nothing is taken off and nothing is added. */
type Extras = Cart & { discount_total?: number; shipping_total?: number | null }

async function cartOf(visit: Visit): Promise<Cart> {
  const reply = await visit.get('customer/shoppingCart')
  return shaped(Type.Object({ cart: shapes.Cart }), reply).cart
}

function lineOf({ items }: Cart, productId: number) {
  return items.find(({ product_id: product }) => product === productId)
}

/** With one unit of a product in the cart that was not there before, and not there afterwards. */
async function withLine(
  visit: Visit,
  look: (product: { id: number }, line: Cart['items'][number]) => Promise<void>,
): Promise<void> {
  const product = await buyableProduct(visit)
  await visit.post('customer/createNewCart')
  if (lineOf(await cartOf(visit), product.id)) {
    throw new NotChecked('el carrito de la cuenta ya tiene ese producto')
  }
  const added = await visit.post('customer/productToShoppingCart', {
    quantity: 1,
    productId: product.id,
  })
  shaped(shapes.Done, added)
  try {
    const line = lineOf(await cartOf(visit), product.id)
    assert.ok(line, 'lo añadido no está en el carrito')
    await look(product, line)
  } finally {
    const left = lineOf(await cartOf(visit), product.id)
    if (left) {
      const body = { itemId: left.id, prodId: product.id }
      await visit.post('customer/deleteProductFromShoppingCart', body)
    }
  }
}
