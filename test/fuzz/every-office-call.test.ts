import { text } from 'node:stream/consumers'
import pg from 'pg'
import { expect, it } from 'vitest'
import { createOpenApiDocument } from '#api/docs/openapi-document.ts'
import { operatorApiDescription } from '#operator-api/operator-api-description.ts'
import { testDatabase } from '#test/support/database.ts'
import { edgeCalls, type FuzzedCall } from '#test/support/edge-calls.ts'
import { fuzzedCalls } from '#test/support/fuzz-calls.ts'
import { makeNeighbour } from '#test/support/make-neighbour.ts'
import { addProduct } from '#test/support/make-product.ts'
import { fillOffice } from '#test/support/office-rows.ts'
import { officeUrl, testOffice } from '#test/support/operator-api.ts'
import { fillProducts } from '#test/support/product-rows.ts'
import { unboundedNumbers } from '#test/support/unbounded-numbers.ts'
import { isWordedReply } from '#test/support/worded-reply.ts'

/** `npm run prove:fuzz` makes many more of them. */
const count = Number(process.env.FUZZ_CALLS ?? 300)
const seed = Number(process.env.FUZZ_SEED ?? 15)

const { db, superuserUrl } = await testDatabase()
const office = await testOffice(db)
const { app } = office

it('every number that an operator API call accepts has a minimum and maximum (API-14)', async () => {
  await app.ready()
  expect(unboundedNumbers(createOpenApiDocument(app, operatorApiDescription))).toEqual([])
})

it(`${count} malformed operator API calls get an error message, none a 5xx status (API-14)`, async () => {
  await app.ready()
  const { product, order, shopperId } = await fillShop()
  const document = createOpenApiDocument(app, operatorApiDescription)
  const owner = await office.person('dueño')
  const known = {
    number: order.number,
    slug: product.urlKey,
    sku: product.sku,
    product: product.id,
    shopper: shopperId,
    email: owner.email,
    quantity: 1,
    amount: 10,
    day: '2026-11-21',
    from: '2026-11-01',
    to: '2026-11-21',
    month: '2026-11',
    q: 'mouse',
    search: 'mouse',
    reason: 'Una razón suficiente',
    limit: 1,
  }
  const cursors = await cursorsOf(Object.keys(document.paths))
  const calls = [
    ...edgeCalls(document, { known, cursors }),
    ...fuzzedCalls(document, { known, count, seed, cursors }),
  ]
  const statuses: Record<number, number> = {}
  const wrong: object[] = []
  let { as } = owner

  for (const call of calls) {
    const reply = await send(call)
    // A call that ended the session, or removed its owner, was one of them.
    if (reply.statusCode === 401 || reply.statusCode === 403)
      ({ as } = await office.person('dueño'))
    statuses[reply.statusCode] = (statuses[reply.statusCode] ?? 0) + 1
    if (!isWordedReply(reply)) wrong.push({ ...call, status: reply.statusCode, said: reply.body })
  }

  if (process.env.PROOF_REPORT) console.log(JSON.stringify({ seed, count, statuses }))
  expect(wrong).toEqual([])

  async function send({ method, url, body, contentType }: FuzzedCall) {
    const reply = await app.inject({
      method: method as 'GET',
      url,
      headers: {
        origin: officeUrl,
        ...as,
        ...(body !== undefined && { 'content-type': contentType }),
      },
      ...(body !== undefined && { payload: body }),
      payloadAsStream: true,
    })
    const isEndless = reply.headers['content-type'] === 'text/event-stream'
    if (isEndless) reply.stream().destroy()
    const said = isEndless ? Promise.resolve('') : text(reply.stream())
    return {
      statusCode: reply.statusCode,
      body: await said.catch((error: Error) => `error: body cut short by ${error.message}`),
    }
  }

  /** Where the second page of each list begins. */
  async function cursorsOf(paths: string[]) {
    const found: Record<string, string> = {}
    for (const path of paths) {
      if (path.includes('{') || path.endsWith('/news')) continue
      const { body } = await office.get(path, owner.as)
      if (body?.next !== undefined && body.next !== null) found[path] = String(body.next)
    }
    return found
  }
}, 600_000)

async function fillShop() {
  const { product, order, id } = await makeNeighbour(db, office.now())
  for (let made = 0; made < 8; made += 1) await addProduct(db, { stock: 5 })
  const client = new pg.Client(superuserUrl)
  await client.connect()
  // triggers and references would look at each row apart
  await client.query('set session_replication_role = replica')
  await fillOffice(client, 100)
  await fillProducts(client, 100)
  // products would have to count them
  await client.query("delete from reviews where status = 'approved'")
  await client.end()
  return { product, order, shopperId: id }
}
