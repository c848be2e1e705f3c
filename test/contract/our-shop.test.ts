import { mkdtemp, readFile, rm } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { mariana, signIn, startIdentity } from '@tianguis/identity-provider/testing/identity.ts'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { fromPesos } from '#domain/money.ts'
import { openPictureFolder } from '#persistence/catalogue/local-folder-picture-store.ts'
import * as productImages from '#persistence/catalogue/product-pictures.ts'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { addOrder } from '#test/support/make-order.ts'
import { addProduct } from '#test/support/make-product.ts'
import { addAddress, addShipping, testGateway } from '#test/support/make-purchase.ts'
import { contract } from './clauses.ts'
import { contractDocument } from './document.ts'
import { type Result, runContract } from './run-contract.ts'

const { db, url } = await testDatabase()
const identity = await startIdentity(url)
const { gateway, shopUrl } = await testGateway(url)
const { issuer } = identity
const folder = await mkdtemp(path.join(tmpdir(), 'tianguis-contract-'))
afterAll(() => rm(folder, { recursive: true }))
const pictures = openPictureFolder(folder)
const shop = await testApi(db, {
  gateways: async () => gateway,
  pictures,
  shopUrl,
  startAt: new Date(),
  identity: { issuer, clientId: 'tianguis-web', resource: 'http://shop.test/api' },
})
const origin = await shop.app.listen({ host: '127.0.0.1', port: 0 })

async function everyResult(address: string, credentials: Parameters<typeof runContract>[1]) {
  const results: Result[] = []
  for await (const result of runContract(address, credentials)) results.push(result)
  return results
}

/** A shop that answers every call alike. */
async function startParrot(status: number, body: string): Promise<string> {
  const server = http.createServer((_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(body),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const named = ({ clause, why }: Result) => `${clause.call}: ${clause.promise}: ${why}`

describe('API contract', () => {
  it('this shop fulfils every clause of the API contract (API-01, API-02, API-03, API-04, API-05, API-06, API-07, API-08, API-09, API-10, API-11, API-12, API-13, API-14)', async () => {
    await addShipping(db)
    await db
      .insertInto('ticket_reasons')
      .values([{ id: 1, reason: 'Otra consulta' }])
      .execute()
    const product = await addProduct(db, {
      name: 'Tableta Nimbus Tab 11 128 GB',
      price: fromPesos(4999),
      stock: 50,
      featured: true,
    })
    const picture = { path: 'products/tab-11/1-ab12', alt: 'De frente', width: 800 }
    const gallery = { urlKey: product.urlKey, pictures: [picture] }
    await productImages.replaceProductPictures(db, [gallery], new Date())
    const drawn = sharp({ create: { width: 300, height: 300, channels: 3, background: '#f80' } })
    await pictures.write(`${picture.path}-300.webp`, await drawn.webp().toBuffer())
    const shopper = await shop.signedInShopper({ phone: '5512345678', phone_verified: true })
    await addAddress(db, shopper.id)
    await addOrder(db, { shopperId: shopper.id, productId: product.id, state: 'shipped' })
    const { tokens } = await signIn(identity, mariana)
    const credentials = { bearer: shopper.bearer, providerToken: tokens.access_token }

    const results = await everyResult(origin, credentials)
    expect(results.filter(({ outcome }) => outcome !== 'kept').map(named)).toEqual([])
  })

  it.each([
    ['nothing', 200, '{}'],
    ['that there is nothing', 404, '{"message":"Not found"}'],
    ['that it is broken', 500, '{"message":"Broken"}'],
  ])(
    'the API contract is not fulfilled by answering %s to everything, except for refusals',
    async (_, status, body) => {
      const address = await startParrot(status, body)
      const credentials = { bearer: 'any', providerToken: 'any' }
      const kept = (await everyResult(address, credentials)).filter(
        ({ outcome }) => outcome === 'kept',
      )
      // What asks for a refusal alone is kept by one that refuses everything, and by no other.
      expect(
        kept.filter(({ clause }) => !refusalsOf(status).includes(clause.promise)).map(named),
      ).toEqual([])
    },
  )

  it('the API contract test reports clauses that need a session as unchecked when none is given', async () => {
    const results = await everyResult(origin, {})
    const unchecked = results.filter(({ outcome }) => outcome === 'not checked')
    expect(unchecked.every(({ clause }) => clause.needs !== undefined)).toBe(true)
    expect(unchecked).toHaveLength(
      contract.flatMap(({ clauses }) => clauses).filter(({ needs }) => needs).length,
    )
  })

  it('the API contract matches docs/contract.md as written by `npm run docs:api`', async () => {
    expect(await readFile('docs/contract.md', 'utf8')).toBe(contractDocument())
  })
})

function refusalsOf(status: number): string[] {
  if (status !== 404) return []
  return contract
    .flatMap(({ clauses }) => clauses)
    .filter(({ promise }) => /404|no sirve archivos/.test(promise))
    .map(({ promise }) => promise)
}
