import Fastify from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { AddToCartBody, CartMutationResponse } from '#contract/cart.ts'
import { ProductsResponse } from '#contract/catalogue.ts'
import { sendApiErrorResponse } from '../error-responses.ts'
import { apiDocumentationRoutes } from './docs.routes.ts'
import { collectApiRoutes } from './openapi-document.ts'
import { shopApiDescription } from './shop-api-description.ts'

const app = Fastify()

beforeAll(async () => {
  await collectApiRoutes(app, shopApiDescription, 'https://tienda.test')
  app.get(
    '/api/v1/shop/featuredProducts',
    { schema: { summary: 'Lo destacado', response: { 200: ProductsResponse } } },
    async () => ({
      products: [{ ...card, cost: 3, inventory: { ...card.inventory, on_hand: 90 } }],
    }),
  )
  app.post(
    '/api/v1/customer/productToShoppingCart',
    { schema: { body: AddToCartBody, response: { 200: CartMutationResponse } } },
    async (_request, reply) => sendApiErrorResponse(reply, 'out-of-stock'),
  )
  app.get(
    '/api/v1/shop/:id',
    { schema: { response: { 200: ProductsResponse } } },
    async (_, reply) => sendApiErrorResponse(reply, 'not-buyable'),
  )
  app.get('/not-a-call', async () => 'ok')
  await app.register(apiDocumentationRoutes, { about: shopApiDescription })
})

describe('the API document', () => {
  it('the OpenAPI document lists every API call with request body and replies, and nothing else', async () => {
    const { paths, components } = (await app.inject('/api/docs/openapi.json')).json()

    expect(Object.keys(paths)).toEqual([
      '/api/v1/shop/featuredProducts',
      '/api/v1/customer/productToShoppingCart',
      '/api/v1/shop/{id}',
    ])
    const { requestBody, responses } = paths['/api/v1/customer/productToShoppingCart'].post
    expect(requestBody.content['application/json'].schema.required).toEqual(['quantity'])
    expect(responses).toHaveProperty('200')
    expect(responses).toHaveProperty('default')
    expect(components.schemas).toHaveProperty('ProductCard')
  })

  it('the OpenAPI document states that any call may reject its input with status 200 and an error text', async () => {
    const { paths } = (await app.inject('/api/docs/openapi.json')).json()

    const { schema } =
      paths['/api/v1/shop/featuredProducts'].get.responses[200].content['application/json']
    expect(schema.anyOf).toContainEqual({ $ref: '#/components/schemas/BusinessRuleErrorResponse' })
  })

  it('the OpenAPI document defines each shared schema once and refers to it elsewhere', async () => {
    const document = (await app.inject('/api/docs/openapi.json')).body

    expect(document).toContain('{"$ref":"#/components/schemas/ProductCard"}')
    expect(document.match(/"best_price":\{/g)).toHaveLength(1)
  })

  it('the API documentation page is readable without scripts', async () => {
    const { body, headers } = await app.inject('/api/docs')

    expect(headers['content-type']).toContain('text/html')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(body).toContain('/api/v1/shop/featuredProducts')
    expect(body).toContain('Lo destacado')
    expect(body).toContain('<a href="#forma-ProductCard">ProductCard</a>')
    expect(body).not.toContain('<script')
  })

  it("the API documentation page uses the shop's colours and font", async () => {
    const look = await app.inject('/api/docs/look.css')
    const font = await app.inject('/api/docs/bricolage-grotesque.woff2')

    expect(look.headers['content-type']).toContain('text/css')
    expect(look.body).toMatch(/--brand:.*bricolage|bricolage.*--brand:/s)
    expect([font.statusCode, font.headers['content-type']]).toEqual([200, 'font/woff2'])
  })
})

describe('replies', () => {
  it('API replies contain only fields of their schema', async () => {
    const { products } = (await app.inject('/api/v1/shop/featuredProducts')).json()

    expect(products).toEqual([card])
  })

  it('the API reply serializer outputs an error document even if the reply schema of the call lists none', async () => {
    const { statusCode, body } = await app.inject('/api/v1/shop/1')

    expect(statusCode).toBe(200)
    expect(JSON.parse(body)).toMatchObject({ success: false, code: 'not-buyable' })
  })
})

const card = {
  id: 1,
  type: 'simple',
  url_key: 'laptop-lenovo',
  name: 'Laptop',
  brand: null,
  simple_fields: {
    id: 1,
    product_id: 1,
    name: 'Laptop',
    description: '',
    url_key: 'laptop-lenovo',
    refurbished: 0,
  },
  images: [],
  inventory: { id: 1, qty: 3, mb_price: 100.5, mb_special_price: null, mb_special_price_to: null },
  qty: 3,
  best_price: 100.5,
  original_price: 100.5,
  on_offer: false,
  delivery: 'physical',
  rating: { average: null, count: 0 },
}
