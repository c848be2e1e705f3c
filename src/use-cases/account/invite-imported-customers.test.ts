import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { createEmptyFormerRecordsOutcome } from '#domain/running/former-shop-records.ts'
import * as importedCustomers from '#persistence/account/imported-customers.ts'
import { addFormerShopImport } from '#persistence/running/former-shop-imports.ts'
import { testDatabase } from '#test/support/database.ts'
import { inviteImportedCustomer, inviteImportedCustomers } from './invite-imported-customers.ts'

const { db } = await testDatabase()
const now = new Date('2026-11-30T18:00:00Z')

/** An identity provider that notes whom it mails, and answers as a test says. */
const mailed: string[] = []
let answer = (_email: string): number | 'never' => 202
const server = createServer((request, reply) => {
  let body = ''
  request.on('data', (part) => (body += String(part)))
  request.on('end', () => {
    const { email } = JSON.parse(body)
    const status = answer(email)
    if (status === 202 || status === 'never') mailed.push(email)
    if (status === 'never') request.socket.destroy()
    else reply.writeHead(status).end('{}')
  })
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => server.close())
const { port } = server.address() as AddressInfo
const management = { managementUrl: `http://127.0.0.1:${port}`, managementToken: 'x' }
const tools = { management, now }

async function importOf(name: string, people: number): Promise<number> {
  const { id } = await addFormerShopImport(
    db,
    {
      kind: 'customers',
      shop: 'shopify',
      name,
      content: Buffer.from(name),
      digest: Buffer.from(name),
      actor: 'operator:ana',
      outcome: createEmptyFormerRecordsOutcome(),
    },
    now,
  )
  const customers = Array.from({ length: people }, (_, at) => ({
    email: `${name}${at}@antes.mx`,
    firstName: 'Rosa',
    lastName: 'Gil',
    phone: null,
    acceptsNews: null,
    addresses: [],
    unfinished: null,
  }))
  await importedCustomers.addImportedCustomers(
    db,
    customers,
    { importId: id, shop: 'shopify' },
    now,
  )
  return id
}

const invite = (importId: number) =>
  inviteImportedCustomers(db, { importId, actor: 'operator:ana' }, tools)

it('invitations go out 50 at a time, once to each, also when two people press at once', async () => {
  const id = await importOf('muchas', 70)
  expect(await Promise.all([invite(id), invite(id)])).toMatchObject([{ ok: true }, { ok: true }])
  expect(await invite(id)).toEqual({ ok: true, sent: 0 })
  const own = mailed.filter((email) => email.startsWith('muchas'))
  expect([own.length, new Set(own).size]).toEqual([70, 70])
})

it('an invitation without an answer is not sent again by itself; a refused one is', async () => {
  const id = await importOf('corte', 3)
  answer = (email) => (email === 'corte1@antes.mx' ? 'never' : 202)
  expect(await invite(id)).toEqual({ ok: true, sent: 1 })
  answer = () => 503
  expect(await invite(id)).toMatchObject({ code: 'provider-unavailable' })
  answer = () => 202
  expect(await invite(id)).toEqual({ ok: true, sent: 1 })
  expect(mailed.filter((email) => email.startsWith('corte'))).toEqual([
    'corte0@antes.mx',
    'corte1@antes.mx',
    'corte2@antes.mx',
  ])
})

it('who has an account is noted, one press on a person mails again, and other providers mail nobody', async () => {
  const id = await importOf('una', 1)
  answer = () => 409
  expect(await invite(id)).toEqual({ ok: true, sent: 0 })
  expect(await importedCustomers.countImportedCustomers(db, id)).toMatchObject({ hadAccount: 1 })
  const { id: shopperId } = await db
    .selectFrom('shoppers')
    .select('id')
    .where('email', '=', 'una0@antes.mx')
    .executeTakeFirstOrThrow()
  answer = () => 202
  const one = { shopperId, actor: 'operator:ana' }
  expect(await inviteImportedCustomer(db, one, tools)).toEqual({ ok: true, isSent: true })
  expect(await inviteImportedCustomer(db, { ...one, shopperId: 0 }, tools)).toMatchObject({
    code: 'customer-not-found',
  })
  const others = { management: undefined, now }
  expect(await inviteImportedCustomer(db, one, others)).toMatchObject({ code: 'own-provider-only' })
})
