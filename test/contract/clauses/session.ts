import assert from 'node:assert/strict'
import { Type } from 'typebox'
import { type Clause, shaped } from '../clause.ts'
import * as shapes from '../shapes.ts'
import type { Visit } from '../visit.ts'

/** Personal calls. */
const personal = [
  'GET /api/v1/customer/profile',
  'POST /api/v1/customer/updateCustomer',
  'POST /api/v1/customer/completeRegistration',
  'GET /api/v1/customer/shoppingCart',
  'POST /api/v1/customer/createNewCart',
  'POST /api/v1/customer/productToShoppingCart',
  'POST /api/v1/customer/deleteProductFromShoppingCart',
  'POST /api/v1/customer/updateShoppingCart',
  'GET /api/v1/customer/wishlist',
  'POST /api/v1/customer/productToWishlist',
  'POST /api/v1/customer/deleteProductFromWishlist',
  'GET /api/v1/customer/shippingAddresses',
  'POST /api/v1/customer/address',
  'POST /api/v1/customer/deleteAddress',
  'GET /api/v1/customer/shippingMethods',
  'POST /api/v1/customer/review',
  'DELETE /api/v1/customer/review/1',
  'POST /api/v1/customer/orders',
  'GET /api/v1/customer/getRewards',
  'GET /api/v1/customer/tickets',
  'POST /api/v1/customer/2fa',
  'POST /api/v1/customer/validateCode',
  'POST /api/v1/order',
  'POST /api/v1/order/coupon',
  'POST /api/v1/order/deleteCoupon',
  'POST /api/v1/order/shippingMethod',
  'POST /v1/checkout',
  'POST /api/v1/shop/ticket',
]

async function refuses(visit: Visit, call: string, bearer: string | null): Promise<void> {
  const [method = '', path = ''] = call.split(' ')
  const sent = { bearer, ...(method === 'POST' && { body: {} }) }
  const { status, body } = await visit.send(method, path, sent)
  assert.ok(status === 401 || status === 403, `responde ${status}`)
  shaped(shapes.Problem, body)
}

/** Sign-in rules and their refusals. */
export const sessionClauses: Clause[] = [
  ...personal.map((call) => ({
    id: 'API-14',
    call: call.replace('/review/1', '/review/{id}'),
    promise: 'sin portador responde 401 o 403 con palabras, y nada de nadie',
    check: (visit: Visit) => refuses(visit, call, null),
  })),
  {
    id: 'ERR-05',
    call: 'GET /api/v1/customer/profile',
    promise: 'con un portador inventado dice «Invalid token», o responde 403',
    async check(visit) {
      const { status, body } = await visit.send('GET', 'customer/profile', { bearer: 'inventado' })
      const { message } = shaped(shapes.Problem, body)
      assert.ok(
        status === 403 || (status !== 200 && message === 'Invalid token'),
        `${status} «${message}»`,
      )
    },
  },
  {
    id: 'API-01',
    call: 'POST /api/v1/auth/login',
    promise: 'no deja entrar con un token que ningún proveedor firmó',
    async check(visit) {
      const body = { accessToken: 'inventado', refreshToken: 'inventado', email: 'otra@correo.mx' }
      const answer = await visit.send('POST', 'auth/login', { body, bearer: null })
      assert.ok(answer.status === 401 || answer.status === 403, `responde ${answer.status}`)
      shaped(shapes.Problem, answer.body)
    },
  },
  {
    id: 'API-01',
    call: 'POST /api/v1/auth/refreshToken',
    promise: 'no renueva una sesión que no existe',
    async check(visit) {
      const body = { refreshToken: 'inventado' }
      const answer = await visit.send('POST', 'auth/refreshToken', { body, bearer: null })
      assert.ok(answer.status === 401 || answer.status === 403, `responde ${answer.status}`)
      shaped(shapes.Problem, answer.body)
    },
  },
  {
    id: 'API-01',
    call: 'POST /api/v1/auth/sendVerificationEmail',
    promise: 'responde 400 a lo que no es un correo',
    async check(visit) {
      const body = { email: 'esto no es un correo' }
      const { status } = await visit.send('POST', 'auth/sendVerificationEmail', {
        body,
        bearer: null,
      })
      assert.equal(status, 400)
    },
  },
  {
    id: 'API-01',
    call: 'POST /api/v1/auth/login',
    promise:
      'cambia el token del proveedor por la persona y una sesión de la tienda, que se renueva una vez y se cierra',
    needs: 'provider token',
    async check(visit) {
      const body = { accessToken: visit.providerToken, refreshToken: '', email: '' }
      const reply = await visit.post('auth/login', body, { bearer: null })
      const opened = shaped(
        Type.Object({ ...shapes.Session.properties, user: shapes.Profile }),
        reply,
      )
      const { requestToken: bearer } = opened
      await visit.get('customer/profile', { bearer })

      const old = { refreshToken: opened.refreshToken }
      const renewed = shaped(
        shapes.Session,
        await visit.post('auth/refreshToken', old, { bearer: null }),
      )
      assert.notEqual(renewed.refreshToken, opened.refreshToken, 'el token de renovación no cambió')

      await visit.post(
        'auth/logout',
        { refreshToken: renewed.refreshToken },
        { bearer: renewed.requestToken },
      )
      const after = { body: { refreshToken: renewed.refreshToken }, bearer: null }
      const { status } = await visit.send('POST', 'auth/refreshToken', after)
      assert.ok(status === 401 || status === 403, `renueva después de salir: ${status}`)
    },
  },
]
