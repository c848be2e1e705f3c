import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isOrderPaid } from '#domain/orders/order-state.ts'
import type { Db } from '#persistence/database.ts'
import { matchingOrderStateIdsSql } from '#persistence/orders/order-state-id.ts'
import { auditPurchases } from '#use-cases/orders/check-purchase-consistency.ts'
import { operateProgram } from '../../scripts/launch/programs.mjs'
import {
  makeCrowd,
  openShopDatabase,
  type Person,
  stockProduct,
  type Told,
} from '../support/crowd.ts'
import { makeSurroundings, type ShopProcess, startShop } from '../support/shop-process.ts'
import { scaledTimeout } from '../support/slowness.ts'

const people = Number(process.env.RACE_SHOPPERS ?? 60)
const stock = people / 10
const patience = scaledTimeout(240_000)

const surroundings = await makeSurroundings()
const { directory, url } = surroundings
const env = { ...surroundings.env, TRUST_PROXY: '127.0.0.1,::1' }
const payments = `http://localhost:${surroundings.env.PAYMENTS_PORT}`
let shop: ShopProcess | undefined
let crowd: Person[] = []

let db: Db
let closeDatabase = async () => {}

beforeAll(async () => {
  shop = await startShop(env)
  const opened = await openShopDatabase(directory)
  db = opened.db
  closeDatabase = opened.close
  crowd = await makeCrowd(db, people, { url, directory, payments })
}, patience)

afterAll(async () => {
  await closeDatabase()
  shop?.signal('SIGTERM')
  await shop?.ended
  await surroundings.remove()
})

/** Final state of a product: stock and sold units. */
async function endOf(productId: number) {
  const { rows } = await sql<{ onHand: number; reserved: number; sold: number; orders: number }>`
      select i.on_hand as "onHand", i.reserved,
        coalesce(sum(l.quantity), 0) as sold, count(distinct o.id) as orders
      from inventory i
      left join (payment_attempt_lines l
        join payment_attempts a on a.id = l.attempt_id and a.email like '%@correo.mx'
        join orders o on o.attempt_id = a.id and o.state_id in ${matchingOrderStateIdsSql(isOrderPaid)}) on l.product_id = i.product_id
      where i.product_id = ${productId} group by i.id`.execute(db)
  return rows[0]
}

/**
 * Pays payable orders and waits for confirmation; others keep their answer. A busy shop is asked again, as the page
 * does.
 */
async function finish(person: Person, placed: Told): Promise<string> {
  if (!placed.payment || !placed.ref) return placed.changes[0] ?? placed.words
  await person.pay(placed.payment)
  for (;;) {
    const told = await person.state(placed.ref)
    expect(told).toMatchObject({ status: expect.toBeOneOf([200, 503]) })
    if (told.status === 200 && told.words !== 'confirming') return told.words
    await sleep(300)
  }
}

/** One cart, then ten at a time: the race is for orders, and a shop that has just started is slow. */
async function fillCarts(buyers: Person[], productId: number): Promise<Told[]> {
  const added: Told[] = []
  while (added.length < buyers.length) {
    const group = buyers.slice(added.length, added.length === 0 ? 1 : added.length + 10)
    added.push(...(await Promise.all(group.map((person) => person.add(productId)))))
  }
  return added
}

function count(all: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const one of all) counts[one] = (counts[one] ?? 0) + 1
  return counts
}

function report(title: string, since: number, said: Record<string, number>) {
  if (!process.env.PROOF_REPORT) return
  console.log(`\n${title}: ${((performance.now() - since) / 1000).toFixed(1)} s`)
  for (const [words, times] of Object.entries(said)) console.log(`  ${times} × ${words}`)
}

it(
  'buyers who want ten times the stock concurrently buy exactly the stock, with correct messages (CHK-05)',
  async () => {
    const productId = await stockProduct(db, 'mouse-teclia-ligero-inalambrico', stock)
    const since = performance.now()
    const added = await fillCarts(crowd, productId)
    expect(added.filter(({ success }) => !success)).toEqual([])
    const placed = await Promise.all(crowd.map((person) => person.order()))
    expect(placed.filter(({ status }) => status !== 200)).toEqual([])
    const said = count(
      await Promise.all(crowd.map((person, index) => finish(person, placed[index]!))),
    )
    report(`${people} personas, ${stock} piezas`, since, said)

    expect(said.confirmed).toBe(stock)
    expect(Object.keys(said)).toHaveLength(2)
    expect(Object.keys(said).find((words) => words !== 'confirmed')).toMatch(
      /ya no está disponible/,
    )
    expect(await endOf(productId)).toEqual({ onHand: 0, reserved: 0, sold: stock, orders: stock })
    expect(await auditPurchases(db)).toEqual([])
  },
  patience,
)

it(
  'exactly the stock is sold although reservations expire while late payments arrive (CHK-05)',
  async () => {
    const productId = await stockProduct(db, 'teclado-mecanico-tezca-tkl', stock)
    const since = performance.now()
    const slow = crowd.slice(0, stock)
    const quick = crowd.slice(stock)
    await Promise.all(slow.map((person) => person.add(productId)))
    const held = await Promise.all(slow.map((person) => person.order()))
    expect(held.filter(({ payment }) => !payment)).toEqual([])
    const early = await fillCarts(quick, productId)
    expect(count(early.map(({ words }) => words))).toEqual({
      'Este producto está agotado.': quick.length,
    })

    await sql`update payment_attempts set expires_at = now() where state = 'open'`.execute(db)
    let isOver = false
    const wanting = Promise.all(quick.map((person) => keepTrying(person, productId, () => isOver)))
    const expiring = Promise.all([expireNow(), expireNow()])
    // a third pays at once, a third while it expires, a third when it is over
    const moments = [() => sleep(0), () => sleep(Math.random() * 4000), () => expiring]
    const paying = slow.map(async (person, index) => {
      await moments[index % 3]!()
      return finish(person, held[index]!)
    })
    await expiring
    const slowSaid = count(await Promise.all(paying))
    await expect
      .poll(() => endOf(productId), { timeout: 120_000, interval: 500 })
      .toEqual({ onHand: 0, reserved: 0, sold: stock, orders: stock })
    isOver = true
    const quickSaid = count(await wanting)
    report(`${stock} apartados que vencen mientras ${quick.length} personas esperan`, since, {
      ...Object.fromEntries(Object.entries(slowSaid).map(([said, n]) => [`apartó: ${said}`, n])),
      ...Object.fromEntries(Object.entries(quickSaid).map(([said, n]) => [`esperaba: ${said}`, n])),
    })

    expect((slowSaid.confirmed ?? 0) + (quickSaid.confirmed ?? 0)).toBe(stock)
    expect((slowSaid.confirmed ?? 0) + (slowSaid['not-charged'] ?? 0)).toBe(slow.length)
    expect(await auditPurchases(db)).toEqual([])
  },
  patience,
)

it(
  'the last use of a coupon goes to one buyer, while others must confirm the full price (CHK-05)',
  async () => {
    const buyers = await makeCrowd(db, people / 4, { url, directory, payments })
    const productId = await stockProduct(db, 'mouse-teclia-ligero-inalambrico', buyers.length)
    await sql`insert into coupons (code, type, percent, total_limit, public, used)
      values ('UNICO', 'percent', 50, 2, true, 1)`.execute(db)
    const since = performance.now()
    await Promise.all(buyers.map((person) => person.add(productId)))
    const promised = await Promise.all(buyers.map((person) => person.useCoupon('UNICO')))
    expect(promised.filter(({ success }) => !success)).toEqual([])
    const placed = await Promise.all(buyers.map((person) => person.order()))
    expect(placed.filter(({ payment }) => payment)).toHaveLength(1)
    const told = placed.filter(({ payment }) => !payment)
    expect(told.filter(({ changes }) => !changes.join().includes('cupón UNICO'))).toEqual([])
    // informed of the higher price, the next press accepts it
    const again = await Promise.all(
      buyers.map(async (person, index) =>
        placed[index]?.payment ? placed[index] : person.order(),
      ),
    )
    const said = count(
      await Promise.all(buyers.map((person, index) => finish(person, again[index]!))),
    )
    report(`${buyers.length} personas, un cupón con un uso`, since, said)

    expect(said).toEqual({ confirmed: buyers.length })
    const { rows } =
      await sql`select used, held, (select count(*) from payment_attempts a join orders o
      on o.attempt_id = a.id where a.discount_centavos > 0 and a.coupon_id = c.id)::int as cheaper
      from coupons c where code = 'UNICO'`.execute(db)
    expect(rows).toEqual([{ used: 2, held: 0, cheaper: 1 }])
    expect(await auditPurchases(db)).toEqual([])
  },
  patience,
)

/** Asks until there is something, and pays it; until nothing will come any more. */
async function keepTrying(
  person: Person,
  productId: number,
  isOver: () => boolean,
): Promise<string> {
  for (;;) {
    const added = await person.add(productId)
    expect(added).toMatchObject({ status: 200 })
    const placed = added.success ? await person.order() : added
    expect(placed).toMatchObject({ status: 200 })
    if (placed.payment) {
      const said = await finish(person, placed)
      if (said === 'confirmed') return said
    }
    if (isOver()) return 'Este producto está agotado.'
    await sleep(500 + Math.random() * 1500)
  }
}

/** The expiry command in a separate process, concurrent with the shop's jobs. */
async function expireNow() {
  await promisify(execFile)(process.execPath, [operateProgram, 'reconcile-payments', '--si'], {
    env: { PATH: process.env.PATH, ...env },
  })
}
