import { readFile } from 'node:fs/promises'
import { shopUrl } from '@tianguis/identity-provider/testing/identity.ts'
import { describe, expect, it } from 'vitest'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { expectGeneratable } from '#test/support/whole-document.ts'
import { renderMarkdownApiReference } from './markdown-api-reference.ts'
import { createOpenApiDocument } from './openapi-document.ts'
import { readDocumentedOperations } from './read-openapi-operations.ts'
import { shopApiDescription } from './shop-api-description.ts'

const { db } = await testDatabase()
const { app } = await testApi(db)
await app.ready()
const document = createOpenApiDocument(app, shopApiDescription)
const calls = new Map(
  readDocumentedOperations(document).map((call) => [`${call.method} ${call.path}`, call]),
)

/** Every call of section 7 of the specification; `body` where one is sent. */
const specified = {
  'API-01': [
    'POST /api/v1/auth/login body',
    'POST /api/v1/auth/register body',
    'POST /api/v1/auth/logout body',
    'POST /api/v1/auth/sendVerificationEmail body',
    'POST /api/v1/auth/refreshToken body',
  ],
  'API-02': [
    'GET /api/v1/customer/profile',
    'POST /api/v1/customer/updateCustomer body',
    'POST /api/v1/customer/completeRegistration body',
  ],
  'API-03': [
    'GET /api/v1/customer/shoppingCart',
    'POST /api/v1/customer/createNewCart',
    'POST /api/v1/customer/productToShoppingCart body',
    'POST /api/v1/customer/deleteProductFromShoppingCart body',
    'POST /api/v1/customer/updateShoppingCart body',
  ],
  'API-04': [
    'GET /api/v1/customer/wishlist',
    'POST /api/v1/customer/productToWishlist body',
    'POST /api/v1/customer/deleteProductFromWishlist body',
  ],
  'API-05': [
    'GET /api/v1/customer/shippingAddresses',
    'POST /api/v1/customer/address body',
    'POST /api/v1/customer/deleteAddress body',
    'GET /api/v1/customer/shippingMethods',
  ],
  'API-06': ['POST /api/v1/customer/review body', 'DELETE /api/v1/customer/review/{id}'],
  'API-07': [
    'POST /api/v1/customer/orders',
    'GET /api/v1/customer/getRewards',
    'GET /api/v1/customer/tickets',
  ],
  'API-08': ['POST /api/v1/customer/2fa body', 'POST /api/v1/customer/validateCode body'],
  'API-09': [
    'POST /api/v1/order body',
    'POST /api/v1/order/coupon body',
    'POST /api/v1/order/deleteCoupon',
    'POST /api/v1/order/shippingMethod body',
    'POST /v1/checkout',
  ],
  'API-10': [
    'GET /api/v1/shop/featuredProducts',
    'GET /api/v1/shop/newProducts',
    'GET /api/v1/shop/categories',
    'GET /api/v1/shop/categories-slug/{slug}',
  ],
  'API-11': [
    'GET /api/v1/shop/productBySlug/{slug}',
    'GET /api/v1/shop/relatedProducts/{id}',
    'POST /api/v1/shop/getAverageRating body',
    'POST /api/v1/shop/percentageRatings body',
    'POST /api/v1/shop/comparableProducts body',
  ],
  'API-12': [
    'GET /api/v1/shop/ticketsReasons',
    'POST /api/v1/shop/ticket body',
    'POST /api/v1/shop/search body',
    'POST /api/v1/shop/searchProducts body',
    'GET /api/v1/shop/faq',
  ],
  'API-13': ['GET /services/shop/getImage'],
}

describe('each specified call', () => {
  it.each(Object.entries(specified).flatMap(([id, list]) => list.map((call) => ({ id, call }))))(
    'the API call $call ($id) named in the requirements is documented with parameters and replies',
    ({ call }) => {
      const [method, path, body] = call.split(' ')
      const found = calls.get(`${method} ${path}`)

      expect(found?.summary).toBeTruthy()
      expect((found?.body ?? []).length > 0).toBe(body !== undefined)
      expect(found?.replies.find(({ status }) => status === '200')?.shapes).not.toEqual([])
    },
  )
})

describe('each call of the API', () => {
  it.each([...calls.keys()])('each API call has a description: %s', (call) => {
    expect(calls.get(call)?.summary).toMatch(/^\p{Lu}/u)
  })

  it.each(
    [...calls.keys()].filter((call) => /\/customer\/|\/order(?!\/status)|checkout/.test(call)),
  )('each API call requires a session for personal data: %s', (call) => {
    expect(calls.get(call)?.signedIn).toBe(true)
  })
})

it('the OpenAPI document contains server URLs, operation names and reply types for generated clients', () => {
  expectGeneratable(document, shopUrl)
})

describe('docs/api.md', () => {
  it('docs/api.md equals the output of `npm run docs:api`', async () => {
    expect(await readFile('docs/api.md', 'utf8')).toBe(renderMarkdownApiReference(document))
  })
})
