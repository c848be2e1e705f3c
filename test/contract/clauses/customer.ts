import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { Type } from 'typebox'
import { type Clause, NotChecked, shaped } from '../clause.ts'
import * as shapes from '../shapes.ts'
import { anyProduct, profileOf } from './known-things.ts'

/** What a person keeps: profile, wishes, addresses, reviews. Everything made here is taken back. */
export const customerClauses: Clause[] = [
  {
    id: 'API-02',
    call: 'GET /api/v1/customer/profile',
    promise: 'responde la persona con pedidos, direcciones y reseñas',
    needs: 'session',
    check: async (visit) => void (await profileOf(visit)),
  },
  {
    id: 'API-02',
    call: 'POST /api/v1/customer/updateCustomer',
    promise: 'guarda nombre, apellido, género y nacimiento, y responde palabras',
    needs: 'session',
    async check(visit) {
      const before = await profileOf(visit)
      const { first_name, last_name, gender, date_of_birth } = before
      if (gender === null || date_of_birth === null)
        throw new NotChecked('falta un perfil completo')
      const person = { first_name, last_name, gender, date_of_birth: date_of_birth.slice(0, 10) }
      const name = first_name === 'Ximena' ? 'Renata' : 'Ximena'
      try {
        shaped(
          shapes.Done,
          await visit.post('customer/updateCustomer', { ...person, first_name: name }),
        )
        assert.equal((await profileOf(visit)).first_name, name)
      } finally {
        await visit.post('customer/updateCustomer', person)
      }
    },
  },
  {
    id: 'AUT-12',
    call: 'POST /api/v1/customer/updateCustomer',
    promise: 'no cambia el correo de la cuenta por el que diga el cuerpo',
    needs: 'session',
    async check(visit) {
      const { first_name, last_name, gender, date_of_birth, email } = await profileOf(visit)
      if (gender === null || date_of_birth === null)
        throw new NotChecked('falta un perfil completo')
      const person = { first_name, last_name, gender, date_of_birth: date_of_birth.slice(0, 10) }
      await visit.send('POST', 'customer/updateCustomer', {
        body: { ...person, email: 'otra@correo.mx' },
      })
      assert.equal((await profileOf(visit)).email, email)
    },
  },
  {
    id: 'API-04',
    call: 'POST /api/v1/customer/productToWishlist',
    promise: 'guarda un deseo una sola vez, la lista lo enseña y quitarlo lo quita',
    needs: 'session',
    async check(visit) {
      const { id } = await anyProduct(visit)
      const timesWished = async () => {
        const { wishlist } = shaped(shapes.Wishes, await visit.get('customer/wishlist'))
        return wishlist.filter(({ product_id: product }) => product === id).length
      }
      const was = await timesWished()
      await visit.post('customer/productToWishlist', { productId: id })
      await visit.post('customer/productToWishlist', { productId: id })
      assert.equal(await timesWished(), 1)
      const reply = await visit.post('customer/deleteProductFromWishlist', { productId: id })
      shaped(shapes.Done, reply)
      assert.equal(await timesWished(), 0)
      if (was > 0) await visit.post('customer/productToWishlist', { productId: id })
    },
  },
  {
    id: 'API-05',
    call: 'POST /api/v1/customer/address',
    promise: 'guarda una dirección de México, la lista la enseña y borrarla la borra',
    needs: 'session',
    async check(visit) {
      const street = `Calle del Contrato ${randomUUID().slice(0, 8)}`
      const listed = async () => {
        const List = Type.Object({ addresses: Type.Array(shapes.Address) })
        const { addresses } = shaped(List, await visit.get('customer/shippingAddresses'))
        return addresses.find(({ address1 }) => address1 === street)
      }
      await visit.post('customer/address', { ...address, address1: street })
      const saved = await listed()
      assert.ok(saved, 'la dirección guardada no está en la lista')
      assert.equal(saved.postcode, address.postcode)
      shaped(shapes.Done, await visit.post('customer/deleteAddress', { address_id: saved.id }))
      assert.equal(await listed(), undefined)
    },
  },
  {
    id: 'ADR-03',
    call: 'POST /api/v1/customer/address',
    promise: 'rechaza con palabras, y sin cerrar la sesión, una dirección que no puede existir',
    needs: 'session',
    async check(visit) {
      shaped(shapes.Refused, await visit.post('customer/address', { ...address, postcode: '1' }))
      await profileOf(visit)
    },
  },
  {
    id: 'API-05',
    call: 'GET /api/v1/customer/shippingMethods',
    promise: 'responde los envíos con su código y su costo',
    needs: 'session',
    check: async (visit) =>
      void shaped(shapes.ShippingMethods, await visit.get('customer/shippingMethods')),
  },
  {
    id: 'API-06',
    call: 'POST /api/v1/customer/review',
    promise: 'recibe una reseña, la enseña a su autora, a nadie más antes de aprobarla, y la borra',
    needs: 'session',
    async check(visit) {
      const { id, url_key: urlKey } = await anyProduct(visit)
      const mine = async () => (await profileOf(visit)).reviews.find((one) => one.product_id === id)
      if (await mine()) throw new NotChecked('la cuenta ya opinó de ese producto')
      const title = `Contrato ${randomUUID().slice(0, 8)}`
      const words = { title, comment: 'Reseña que escribe la revisión del contrato.' }
      shaped(
        shapes.Done,
        await visit.post('customer/review', { ...words, rating: 4, product_id: id }),
      )
      const written = await mine()
      assert.equal(written?.title, title, 'la autora no ve su reseña')
      try {
        const reply = await visit.get(`shop/productBySlug/${urlKey}`)
        const { product } = shaped(Type.Object({ product: shapes.Product }), reply)
        assert.ok(
          product.productReviews.every((one) => one.title !== title),
          'se publicó sin revisarla',
        )
      } finally {
        await visit.delete(`customer/review/${written?.id}`)
      }
      assert.equal(await mine(), undefined)
    },
  },
  {
    id: 'API-06',
    call: 'POST /api/v1/customer/review',
    promise: 'rechaza con palabras una calificación de seis estrellas',
    needs: 'session',
    async check(visit) {
      const { id } = await anyProduct(visit)
      const body = {
        title: 'Seis estrellas',
        comment: 'No existen seis estrellas.',
        rating: 6,
        product_id: id,
      }
      const { status, body: said } = await visit.send('POST', 'customer/review', { body })
      assert.ok(status === 200 || status === 400, `responde ${status}`)
      shaped(status === 200 ? shapes.Refused : shapes.Problem, said)
    },
  },
]

const address = {
  first_name: 'Ximena',
  last_name: 'Contreras',
  company_name: '',
  phone: '5512345678',
  address2: 'Centro',
  city: 'Cuauhtémoc',
  state: 'Ciudad de México',
  postcode: '06000',
  country: 'MX',
  default_address: 0,
}
