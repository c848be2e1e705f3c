import { SignJWT } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import * as sessions from '#persistence/account/shopper-sessions.ts'
import { signShopApiToken } from '#sign-in/shopper-session-tokens.ts'
import { type ApiRoute, routesOf } from '#test/support/api-routes.ts'
import { sessionSecret, testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { makeNeighbour } from '#test/support/make-neighbour.ts'
import { addShipping } from '#test/support/make-purchase.ts'

const { db } = await testDatabase()
const api = await testApi(db)
const neighbour = await makeNeighbour(db, api.now())

/** Public routes; all others must be guarded. */
const open = new Set([
  'GET /health',
  'GET /ready',
  'GET /robots.txt',
  'GET /.well-known/security.txt',
  'GET /.well-known/precios/',
  'GET /.well-known/precios/:day.json',
  'GET /.well-known/ucp',
  // programs identify by their published profile
  'POST /ucp/mcp',
  'GET /ucp/mcp',
  'DELETE /ucp/mcp',
  'GET /sitemap.xml',
  'GET /llms.txt',
  'GET /feeds/google.xml',
  'GET /sitemap/paginas.xml',
  'GET /sitemap/productos-:part.xml',
  'GET /api/docs',
  'GET /api/docs/openapi.json',
  'GET /api/docs/look.css',
  'GET /api/docs/bricolage-grotesque.woff2',
  'GET /services/shop/getImage',
  'GET /storage/reviews/:file',
  'GET /api/v1/shop/home',
  'GET /api/v1/shop/settings',
  'GET /api/v1/shop/keptData',
  'GET /api/v1/shop/featuredProducts',
  'GET /api/v1/shop/newProducts',
  'GET /api/v1/shop/offers',
  'GET /api/v1/shop/popular',
  'GET /api/v1/shop/compare',
  'GET /api/v1/shop/categories',
  'GET /api/v1/shop/categories-slug/:slug',
  'GET /api/v1/shop/productBySlug/:slug',
  'GET /api/v1/shop/productReviews/:id',
  'GET /api/v1/shop/reviewAccounts',
  'GET /api/v1/shop/productQuestions/:id',
  'GET /api/v1/shop/relatedProducts/:id',
  'GET /api/v1/shop/comparableProducts/:id',
  'POST /api/v1/shop/comparableProducts',
  'POST /api/v1/shop/percentageRatings',
  'POST /api/v1/shop/getAverageRating',
  'GET /api/v1/shop/search',
  'POST /api/v1/shop/search',
  'GET /api/v1/shop/searchProducts',
  'POST /api/v1/shop/searchProducts',
  'POST /api/v1/shop/searchMissed',
  'POST /api/v1/shop/searchStep',
  'POST /api/v1/shop/visitStep',
  'GET /api/v1/shop/faq',
  'GET /api/v1/shop/legal/:page',
  'GET /api/v1/shop/postcode/:postcode',
  'GET /api/v1/shop/bundles/:id',
  'GET /api/v1/shop/deliveryEstimate/:id',
  'GET /api/v1/shop/deliveryTimes',
  'GET /api/v1/shop/pickupPoints',
  'GET /api/v1/shop/signingKeys',
  'GET /api/v1/shop/priceHistory/:id',
  'GET /api/v1/shop/priceReceipt/:id',
  'GET /api/v1/shop/ticketsReasons',
  'POST /api/v1/shop/cartQuote',
  'POST /api/v1/shop/returnOffer',
  'POST /api/v1/shop/requestReturn',
  // the proposal's link serves as credential
  'GET /api/v1/shop/proposedCart/:id',
  'POST /api/v1/shop/stockAlert',
  'POST /api/v1/shop/confirmStockAlert',
  // authenticated by provider token, renewal token, payment reference or signature instead of a bearer
  'GET /api/v1/auth/configuration',
  'POST /api/v1/auth/login',
  'POST /api/v1/auth/register',
  'POST /api/v1/auth/refreshToken',
  'POST /api/v1/auth/logout',
  'POST /api/v1/auth/backchannelLogout',
  'POST /api/v1/auth/sendVerificationEmail',
  'POST /api/v1/auth/reportFault',
  'GET /api/v1/order/status',
  'GET /api/v1/payments/form/:ref',
  'POST /api/v1/payments/webhook/:gateway',
])

const routes = routesOf(api.app).filter(({ path }) => path !== '*' && path !== '/api/*')
const guarded = routes.filter(({ name }) => !open.has(name))

/** The other shopper's ids and texts under every parameter name. */
const ofTheNeighbour: Record<string, unknown> = {
  id: neighbour.address,
  address_id: neighbour.address,
  order_id: neighbour.order.id,
  itemId: neighbour.line,
  prodId: neighbour.product.id,
  wishId: neighbour.wish,
  up_to_id: neighbour.notification,
  coupon: neighbour.secret,
  product_id: neighbour.product.id,
  productId: neighbour.product.id,
  review_id: neighbour.review,
  email: neighbour.email,
  phone: '5598765432',
}

const samples: Record<string, unknown> = {
  helpful: true,
  agrees: true,
  method: 'card',
  endpoint: 'https://push.test/device',
  p256dh: `B${'x'.repeat(86)}`,
  auth: 'a'.repeat(22),
  question: '¿Trae cargador?',
  quantity: 3,
  rating: 1,
  title: 'Otra cosa',
  comment: 'Otra cosa que decir',
  first_name: 'Intrusa',
  last_name: 'Pérez',
  gender: 'mujer',
  date_of_birth: '1990-01-01',
  address1: 'Otra calle 1',
  address2: 'Otra colonia',
  city: 'Puebla',
  state: 'Puebla',
  postcode: '72000',
  country: 'MX',
  subject: 'Otro asunto',
  body: 'Otro texto, bastante largo',
  tickets_reason_id: 1,
  confirmation: 'BORRAR',
  shippingCode: 'estandar',
  otp: '123456',
  points: 500,
  key: 'one-press-of-a-button',
  rfc: 'GODE561231GR8',
  legal_name: 'Estela Gómez',
  tax_regime: '612',
  use_code: 'G03',
}

const inPath: [string, string | number][] = [
  ['/orders/:number/return', `/orders/${neighbour.order.number}/return`],
  ['/orders/:number/confirm', `/orders/${neighbour.order.number}/confirm`],
  ['/orderDossiers/:number/:kind', `/orderDossiers/${neighbour.order.number}/json`],
  ['/orderConsents/:number', `/orderConsents/${neighbour.order.number}`],
  ['/orders/:number', `/orders/${neighbour.cancellable.number}`],
  ['/push/:number', `/push/${neighbour.order.number}`],
  ['/invoiceFiles/:number/:kind', `/invoiceFiles/${neighbour.order.number}/xml`],
  ['/invoices/:number', `/invoices/${neighbour.order.number}`],
  ['/former-orders/:id', `/former-orders/${neighbour.formerOrder}`],
  ['/tickets/:id', `/tickets/${neighbour.ticket}`],
  ['/sessions/:id/close', `/sessions/${neighbour.sessionId}/close`],
  ['/review/:id', `/review/${neighbour.review}`],
  ['/reviewPhotos/:id', `/reviewPhotos/${neighbour.photo}`],
  ['/ticketAttachments/:id', `/ticketAttachments/${neighbour.attachment}`],
]

function send({ method, path }: ApiRoute, bearer: string | null, body: object = {}) {
  let url = path
  for (const [pattern, filled] of inPath) url = url.replace(pattern, String(filled))
  return api.app.inject({
    method: method as 'GET' | 'POST' | 'DELETE',
    url,
    headers: bearer === null ? {} : { authorization: bearer },
    ...(method === 'POST' && { payload: body }),
  })
}

async function tokenOf(over: { secret?: string; at?: Date; sid?: string } = {}) {
  const { id, sessionId } = await api.signedInShopper()
  const { secret = sessionSecret, at = api.now(), sid = sessionId } = over
  return `Bearer ${await signShopApiToken({ shopperId: String(id), sessionId: sid }, { secret, now: at })}`
}

beforeAll(() => addShipping(db))

describe('access to calls', () => {
  it('the exemption list of the API access test names only existing calls, and every path id has a test value (API-14)', () => {
    const names = routes.map(({ name }) => name)
    expect([...open].filter((name) => !names.includes(name))).toEqual([])
    expect(guarded.length).toBeGreaterThan(35)
    const unfilled = guarded.filter(
      ({ path }) => path.includes(':') && !inPath.some(([pattern]) => path.includes(pattern)),
    )
    expect(unfilled).toEqual([])
  })

  it.each(guarded)(
    'the API call $name rejects requests without a valid token (ERR-02, ERR-05, API-14)',
    async (route) => {
      const expired = await tokenOf({ at: new Date(api.now().getTime() - 11 * 60_000) })
      const forged = await tokenOf({ secret: 'another secret that is long enough to sign' })
      const unsigned = `Bearer ${unsignedToken(neighbour)}`
      const foreignSession = await tokenOf({ sid: neighbour.sessionId })
      const otherPurpose = `Bearer ${await tokenForSomethingElse(neighbour)}`

      for (const [bearer, message] of [
        [null, 'Inicia sesión para poder realizar esta acción'],
        ['Basic bmFkYTpuYWRh', 'Inicia sesión para poder realizar esta acción'],
        [expired, 'Token expired'],
        ['Bearer nada', 'Invalid token'],
        [forged, 'Invalid token'],
        [unsigned, 'Invalid token'],
        [otherPurpose, 'Invalid token'],
        [foreignSession, 'Invalid token'],
      ] as const) {
        const reply = await send(route, bearer, ofTheNeighbour)
        expect([bearer, reply.statusCode, reply.json().message]).toEqual([bearer, 401, message])
        expect(reply.headers['cache-control']).toBe('no-store')
      }
    },
  )

  it('API calls reject tokens of revoked sessions and blocked shoppers (ERR-05, AUT-09)', async () => {
    const left = await api.signedInShopper()
    await sessions.revokeSessions(db, { sessionId: left.sessionId }, 'signed-out', api.now())
    const blocked = await api.signedInShopper({ blocked: true })
    for (const route of guarded) {
      const ended = await send(route, `Bearer ${left.bearer}`)
      expect([route.name, ended.statusCode]).toEqual([route.name, 401])
      const refused = await send(route, `Bearer ${blocked.bearer}`)
      expect([route.name, refused.statusCode]).toEqual([route.name, 403])
    }
  })
})

describe('data of another shopper', () => {
  it.each(guarded)(
    'the API call $name neither shows nor changes data of another shopper (API-14)',
    async (route) => {
      const before = await neighbour.everything()
      const intruder = await api.signedInShopper({ phone: '5511112222', phone_verified: false })
      const { email: _, ...ids } = ofTheNeighbour
      for (const [index, body] of bodiesFor(route, ids).entries()) {
        const reply = await send(route, `Bearer ${intruder.bearer}`, body)
        expect(reply.body.toLowerCase()).not.toContain(neighbour.secret.toLowerCase())
        expect(reply.body).not.toContain(neighbour.order.number)
        expect(reply.statusCode).toBeLessThan(500)
        if (route.path.includes(':')) expect(reply.statusCode).toBe(404)
        // an invalid body would prove nothing
        const errors = index === 0 ? (reply.json().errors ?? []) : []
        expect(errors).not.toContainEqual(expect.stringContaining('must '))
      }
      expect(await neighbour.everything()).toEqual(before)
    },
  )

  it('an API call answers 403 to an account id that is a JSON object instead of a plain value (API-14)', async () => {
    const { bearer } = await api.signedInShopper()
    for (const claimed of [{ toString: 1 }, { valueOf: null }, [], {}]) {
      const body = { product_id: 1, quantity: 1, user_id: claimed }
      const reply = await api.post('customer/saveForLater', body, bearer)
      expect([claimed, reply.status]).toEqual([claimed, 403])
    }
  })

  it.each(guarded.filter(({ method }) => method === 'POST'))(
    'the API call $name answers 403 to a request body with the id of another shopper (API-14, ERR-05)',
    async (route) => {
      const intruder = await api.signedInShopper()
      const before = await neighbour.everything()
      for (const claim of ['user_id', 'customer_id']) {
        const body = { ...samples, ...ofTheNeighbour, [claim]: neighbour.id }
        const reply = await send(route, `Bearer ${intruder.bearer}`, body)
        expect([claim, reply.statusCode]).toEqual([claim, 403])
      }
      expect(await neighbour.everything()).toEqual(before)
    },
  )
})

/** The same call with all of her ids, and with each alone. */
function bodiesFor({ method }: ApiRoute, ids: object): object[] {
  if (method !== 'POST') return [{}]
  const single = Object.entries(ids).map(([name, value]) => ({ ...samples, [name]: value }))
  return [{ ...samples, ...ids }, ...single]
}

function unsignedToken({ id, sessionId }: { id: number; sessionId: string }): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const exp = Math.floor(api.now().getTime() / 1000) + 600
  const claims = { iss: 'tianguis', aud: 'tianguis-api', sub: String(id), sid: sessionId, exp }
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`
}

function tokenForSomethingElse({ id, sessionId }: { id: number; sessionId: string }) {
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('tianguis')
    .setAudience('something-else')
    .setSubject(String(id))
    .setExpirationTime(Math.floor(api.now().getTime() / 1000) + 600)
    .sign(new TextEncoder().encode(sessionSecret))
}
