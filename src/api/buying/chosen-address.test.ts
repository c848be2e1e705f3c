import { expect, it } from 'vitest'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { addAddress, fillCart } from '#test/support/make-purchase.ts'

const { db } = await testDatabase()
const api = await testApi(db)

it('the checkout keeps the address chosen for the cart until the shopper makes another one the default (decision 4.28)', async () => {
  const buyer = await api.signedInShopper()
  await addAddress(db, buyer.id)
  await fillCart(db, buyer, [{ product: await addProduct(db) }])
  const second = {
    first_name: 'Elvira',
    last_name: 'Luna Bravo',
    phone: '4420001234',
    address1: 'Andador Ejemplo 18',
    address2: 'Centro',
    city: 'Querétaro',
    state: 'Querétaro',
    postcode: '76000',
  }
  const { address } = (await api.post('customer/address', second, buyer.bearer)).body
  const chosenFor = async () => {
    const { body } = await api.get('customer/shippingAddresses', buyer.bearer)
    return body.addresses.map((one: { id: number; cart_id: number | null }) => [
      one.id,
      one.cart_id,
    ])
  }
  const cart = (await api.get('customer/shoppingCart', buyer.bearer)).body.cart.id
  const [first] = (await chosenFor()).filter(([id]: [number]) => id !== address.id)
  expect(await chosenFor()).toEqual([first, [address.id, null]])
  await api.post('order/address', { address_id: address.id }, buyer.bearer)
  expect(await chosenFor()).toEqual([first, [address.id, cart]])
  const kept = { ...second, id: address.id, default_address: 1 }
  expect((await api.post('customer/address', kept, buyer.bearer)).body.success).toBe(true)
  expect(await chosenFor()).toEqual([
    [address.id, null],
    [first[0], null],
  ])
})
