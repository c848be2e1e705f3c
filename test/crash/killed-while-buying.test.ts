import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import type { Db } from '#persistence/database.ts'
import { toOrderStateId } from '#persistence/orders/order-state-id.ts'
import { auditPurchases } from '#use-cases/orders/check-purchase-consistency.ts'
import { makeCrowd, openShopDatabase, type Person } from '../support/crowd.ts'
import { makeSurroundings, type ShopProcess, startShop } from '../support/shop-process.ts'

const urlKey = 'mouse-teclia-ligero-inalambrico'
const buyers = 4
/** how many payments are acknowledged before the shop closes, and how often it is killed until then */
const purchases = Number(process.env.CRASH_PURCHASES ?? 25)
const mostKills = Math.max(3, Math.round(purchases / 10))

const surroundings = await makeSurroundings()
const payments = `http://localhost:${surroundings.env.PAYMENTS_PORT}`
let shop: ShopProcess | undefined
afterAll(async () => {
  shop?.signal('SIGTERM')
  await shop?.ended
  await surroundings.remove()
})

it('a shop killed during purchases stays consistent: every payment has one order or a refund (CHK-05)', async () => {
  shop = await startShop(surroundings.env)
  expect(shop.output()).toContain('Tianguis está en marcha')
  const { url, directory } = surroundings
  const { productId, stock, people } = await inDatabase(async (db) => {
    const product = await stocked(db)
    const crowd = await makeCrowd(db, buyers, { url, directory, payments })
    return { ...product, people: crowd }
  })

  const acknowledged: string[] = []
  const isClosed = () => acknowledged.length >= purchases
  const buying = people.map((person) => keepBuying(person, productId, acknowledged, isClosed))
  let kills = 0
  while (!isClosed() && kills < mostKills) {
    await sleep(400 + Math.random() * 1800)
    await shop.kill()
    kills += 1
    shop = await startShop(surroundings.env)
    expect(shop.output()).toContain('Tianguis está en marcha')
  }
  await Promise.all(buying)

  // Undelivered notices repeat; the shop asks for missed ones itself.
  await expect
    .poll(() => inDatabase(readPaidWithoutOrder), { timeout: 180_000, interval: 500 })
    .toEqual([])
  await inDatabase(async (db) => {
    expect(await auditPurchases(db)).toEqual([])
    const { paid, ordered, bought } = await readCounts(db)
    expect(ordered).toBe(paid)
    expect(await readLost(db, acknowledged)).toEqual([])
    expect((await readStock(db, productId)) + bought).toBe(stock)
    if (process.env.PROOF_REPORT) {
      console.log(`${kills} muertes, ${acknowledged.length} pagos confirmados, ${ordered} pedidos`)
    }
  })
}, 600_000)

async function inDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = await openShopDatabase(surroundings.directory, 'superuser')
  try {
    return await work(db)
  } finally {
    await close()
  }
}

/** Buys one unit after the other until the shop closes, and keeps the sessions whose payment was acknowledged. */
async function keepBuying(
  person: Person,
  productId: number,
  acknowledged: string[],
  isClosed: () => boolean,
): Promise<void> {
  while (!isClosed()) {
    try {
      await person.add(productId)
      const { payment } = await person.order()
      if (payment && (await person.pay(payment))) acknowledged.push(payment)
    } catch {
      // The shop is down; it comes back.
      await sleep(150)
    }
  }
}

/** One of the demo's products, with more units than anybody will buy. */
async function stocked(db: Db) {
  const stock = purchases * 4
  const { id: productId } = await db
    .selectFrom('products')
    .select('id')
    .where('url_key', '=', urlKey)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('inventory')
    .set({ on_hand: stock })
    .where('product_id', '=', productId)
    .execute()
  return { productId, stock }
}

async function readStock(db: Db, productId: number): Promise<number> {
  const { on_hand } = await db
    .selectFrom('inventory')
    .select('on_hand')
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow()
  return on_hand
}

async function readPaidWithoutOrder(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from payment_simulator.sessions s
    left join payment_attempts a on a.gateway_session_id = s.id
    left join orders o on o.attempt_id = a.id and o.state_id = ${toOrderStateId('processing')}
    where s.status = 'paid' and o.id is null`.execute(db)
  return rows.map(({ id }) => id)
}

async function readCounts(db: Db) {
  const { rows } = await sql<{ paid: number; ordered: number; bought: number }>`
    select
      (select count(*) from payment_simulator.sessions where status = 'paid') as paid,
      (select count(*) from orders o join payment_attempts a on a.id = o.attempt_id
        where o.state_id = ${toOrderStateId('processing')} and a.email like '%@correo.mx') as ordered,
      (select coalesce(sum(l.quantity), 0) from payment_attempt_lines l
        join payment_attempts a on a.id = l.attempt_id
        where a.stock_state = 'committed' and a.email like '%@correo.mx') as bought`.execute(db)
  return rows[0] ?? { paid: 0, ordered: 0, bought: 0 }
}

/** Confirmed as paid, but neither ordered nor refunded: decision 5.4 refunds when stock ran out. */
async function readLost(db: Db, sessions: string[]): Promise<string[]> {
  const { rows } = await sql<{ session: string }>`
    select s.id || ' ' || s.status as session from payment_simulator.sessions s
    where s.id = any(${sessions}) and s.status <> 'paid' and not (
      s.status = 'refunded' and exists (
        select from payment_attempts a join refunds r on r.attempt_id = a.id
        where a.gateway_session_id = s.id and r.state <> 'failed'))`.execute(db)
  return rows.map(({ session }) => session)
}
