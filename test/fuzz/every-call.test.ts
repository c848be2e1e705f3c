import {
  clientId,
  managementToken,
  resource,
  startIdentity,
} from '@tianguis/identity-provider/testing/identity.ts'
import { expect, it } from 'vitest'
import { createOpenApiDocument } from '#api/docs/openapi-document.ts'
import { shopApiDescription } from '#api/docs/shop-api-description.ts'
import { signShopApiToken } from '#sign-in/shopper-session-tokens.ts'
import { sessionSecret, signedInShopper, testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { edgeCalls, type FuzzedCall } from '#test/support/edge-calls.ts'
import { fuzzedCalls } from '#test/support/fuzz-calls.ts'
import { makeNeighbour } from '#test/support/make-neighbour.ts'
import { addShipping } from '#test/support/make-purchase.ts'
import { unboundedNumbers } from '#test/support/unbounded-numbers.ts'
import { isWordedReply } from '#test/support/worded-reply.ts'

/** `npm run prove:fuzz` makes many more of them. */
const count = Number(process.env.FUZZ_CALLS ?? 300)
const seed = Number(process.env.FUZZ_SEED ?? 15)
/** Seconds between two calls, so that none meets the limits of another. */
const pause = 20

let shoppers = 0
const { db, url } = await testDatabase()
const { issuer } = await startIdentity(url)
const management = { managementUrl: `${issuer}/management`, managementToken }
const { app, now, advance } = await testApi(db, {
  identity: { issuer, clientId, resource, management },
})

it('every number that a shop API call accepts has a minimum and maximum (API-14)', async () => {
  await app.ready()
  expect(unboundedNumbers(createOpenApiDocument(app, shopApiDescription))).toEqual([])
})

it(`${count} malformed shop API calls get an error message, none a 5xx status (API-14)`, async () => {
  await app.ready()
  await addShipping(db)
  const { product } = await makeNeighbour(db, now())
  const known = {
    slug: product.urlKey,
    id: product.id,
    prodId: product.id,
    product_id: product.id,
    productId: product.id,
    quantity: 1,
    qty: 1,
    postcode: '72000',
    q: 'laptop',
    page: 1,
    first_name: 'Mariana',
    last_name: 'Ríos',
    phone: '5512345678',
    country: 'MX',
    address1: 'Calle 1',
    city: 'Puebla',
    state: 'Puebla',
    gender: 'mujer',
    rating: 5,
    date_of_birth: '1990-05-17',
    tickets_reason_id: 1,
    shippingCode: 'estandar',
    rfc: 'GODE561231GR8',
    tax_regime: '612',
    use_code: 'G03',
    email: 'otra@correo.mx',
    search: 'laptop',
    term: 'laptop',
    otp: '123456',
    points: 500,
    coupon: 'NADA',
  }
  const document = createOpenApiDocument(app, shopApiDescription)
  const calls = [
    ...edgeCalls(document, { known, cursors: {} }),
    ...fuzzedCalls(document, { known, count, seed }),
  ]
  const statuses: Record<number, number> = {}
  const wrong: object[] = []
  let bearer = await newBearer()

  for (const [index, call] of calls.entries()) {
    advance(pause)
    const reply = await app.inject({
      method: call.method as 'GET',
      url: call.url,
      remoteAddress: `10.0.${(index >> 8) % 256}.${index % 256}`,
      headers: { authorization: `Bearer ${await bearer()}`, ...bodyHeaders(call) },
      ...(call.body !== undefined && { payload: call.body }),
    })
    // A call that ended the session, or the account, was one of them.
    if (reply.statusCode === 401 || reply.statusCode === 403) bearer = await newBearer()
    statuses[reply.statusCode] = (statuses[reply.statusCode] ?? 0) + 1
    if (!isWordedReply(reply)) wrong.push({ ...call, status: reply.statusCode, said: reply.body })
  }

  if (process.env.PROOF_REPORT) console.log(JSON.stringify({ seed, count, statuses }))
  expect(wrong).toEqual([])
}, 600_000)

/** A caller with a bearer for each moment. */
async function newBearer() {
  shoppers += 1
  const phone = String(5_511_110_000 + shoppers)
  const { id, sessionId } = await signedInShopper(db, now(), { phone, phone_verified: true })
  const owner = { shopperId: String(id), sessionId }
  return () => signShopApiToken(owner, { secret: sessionSecret, now: now() })
}

function bodyHeaders({ body, contentType }: FuzzedCall) {
  return body === undefined ? {} : { 'content-type': contentType }
}
