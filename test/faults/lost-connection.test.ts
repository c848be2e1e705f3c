import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { auditPurchases } from '#use-cases/orders/check-purchase-consistency.ts'
import { sessionSecret, testApi } from '../support/api.ts'
import { testDatabase } from '../support/database.ts'
import { bearerFor } from '../support/make-bearer.ts'
import { addProduct } from '../support/make-product.ts'
import { addShipping, fillCart, makeBuyer, testGateway } from '../support/make-purchase.ts'
import { hasEnded } from '../support/shop-process.ts'

const { db, url } = await testDatabase({ connections: 10 })
const { gateway, shopUrl, simulate } = await testGateway(url)
const api = await testApi(db, { gateways: async () => gateway, shopUrl, startAt: new Date() })
const shoppers = 12

beforeAll(() => addShipping(db))

/** Ends every other connection to the test's database until stopped. Resolves with their number once all have ended. */
async function keepBreaking(isOver: () => boolean): Promise<number> {
  const broken: number[] = []
  while (!isOver()) {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query<{ pid: number }>(
      `select pid, pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()
         and backend_type = 'client backend'`,
    )
    broken.push(...rows.map(({ pid }) => pid))
    await client.end()
    await sleep(25)
  }
  // an ended server process lives on until scheduled on a busy machine
  await Promise.all(broken.map(hasEnded))
  await sleep(25)
  return broken.length
}

it('requests whose database connection breaks get an error in Spanish, and a retried order is placed once (CHK-05)', async () => {
  const product = await addProduct(db, { stock: shoppers })
  const buyers = await Promise.all(
    Array.from({ length: shoppers }, async () => {
      const shopper = await makeBuyer(db)
      await fillCart(db, shopper, [{ product }])
      return bearerFor(db, shopper, { secret: sessionSecret })
    }),
  )
  let isOver = false
  const breaking = keepBreaking(() => isOver)
  const answers = Promise.all(buyers.map((bearer) => api.post('order', {}, bearer)))
  await sleep(400)
  isOver = true
  expect(await breaking).toBeGreaterThan(0)

  const apology =
    'La tienda no puede consultar sus datos en este momento. No se perdió nada: inténtalo otra vez en un minuto.'
  const said = (await answers).map(({ body }) => (body.success ? 'placed' : body.messageForUser))
  // 'payment-unavailable' when the simulator's own connection broke; nothing was charged then either
  const told = [
    'placed',
    apology,
    'No pudimos abrir la página de pago. No se hizo ningún cargo y tu carrito sigue aquí: inténtalo otra vez en un minuto.',
  ]
  for (const words of said) expect(told).toContain(words)

  const again = await Promise.all(buyers.map((bearer) => api.post('order', {}, bearer)))
  expect(again.map(({ body }) => body.success)).toEqual(buyers.map(() => true))
  const { rows } = await sql<{ reserved: number; open: number }>`
    select (select reserved from inventory where product_id = ${product.id}) as reserved,
      (select count(*) from payment_attempts where state = 'open') as open`.execute(db)
  expect(rows).toEqual([{ reserved: shoppers, open: shoppers }])
  expect(await auditPurchases(db)).toEqual([])
})

it('a payment whose processing loses the database connection still gets its order (CHK-05)', async () => {
  const product = await addProduct(db, { stock: 1 })
  const shopper = await makeBuyer(db)
  await fillCart(db, shopper, [{ product }])
  const bearer = await bearerFor(db, shopper, { secret: sessionSecret })
  const { body } = await api.post('order', {}, bearer)
  await simulate(new URL(body.data).pathname.split('/').at(-1) ?? '', 'approve', {
    notice: 'never',
  })

  let isOver = false
  const breaking = keepBreaking(() => isOver)
  for (let ask = 0; ask < 5; ask += 1) {
    await api.get(`order/status?ref=${body.ref}`)
    api.advance(3)
  }
  isOver = true
  await breaking
  api.advance(3)
  expect((await api.get(`order/status?ref=${body.ref}`)).body.state).toBe('confirmed')
  expect(await auditPurchases(db)).toEqual([])
})
