// Stock left for sale while accounts reserve everything by voucher, without and with limits: npm run prove:hoarding.
// HOARDERS sets the number of accounts, each with its telephone.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import * as contentWrites from '#persistence/running/settings-and-legal-text-writes.ts'
import { makeCrowd, openShopDatabase, type Person } from '#test/support/crowd.ts'
import { makeSurroundings, startShop } from '#test/support/shop-process.ts'

const hoarders = Number(process.env.HOARDERS ?? 20)
const stocks = [20, 18, 22, 19, 21, 17]
const units = stocks.reduce((sum, stock) => sum + stock)
const unlimited = {
  vouchers: 1000,
  units_per_product: 1_000_000,
  stock_percent: 100,
  lapsed_vouchers: 1000,
  scarce_units: 0,
  crowded_percent: 100,
  crowded_units: 1_000_000,
  units_in_all: 1_000_000,
}

const surroundings = await makeSurroundings()
const paymentsUrl = `http://localhost:${surroundings.env.PAYMENTS_PORT}`
const env = { ...surroundings.env, TRUST_PROXY: '127.0.0.1,::1' }
const shop = await startShop(env)
const { db, close } = await openShopDatabase(surroundings.directory)
try {
  const crowdOf = (size: number) => makeCrowd(db, size, { ...surroundings, payments: paymentsUrl })
  console.log(`${stocks.length} productos, ${units} piezas; nadie paga\n`)
  console.log(
    `${''.padEnd(28)}fichas  piezas en fichas  en páginas abiertas  a la venta  media hora después  compran con tarjeta`,
  )
  const runs = [
    { title: '1 cuenta, sin límites', people: 1, limits: unlimited },
    { title: '1 cuenta, con límites', people: 1, limits: {} },
    { title: `${hoarders} cuentas, sin límites`, people: hoarders, limits: unlimited },
    { title: `${hoarders} cuentas, con límites`, people: hoarders, limits: {} },
  ]
  for (const { title, people, limits } of runs) {
    await contentWrites.putSettings(db, { unpaid_limits: limits })
    const productIds = await shelf()
    const crowd = await crowdOf(people)
    await Promise.all(crowd.map((person, turn) => hoard(person, productIds, turn)))
    const held = await holds(productIds)
    await endOpenPages()
    const later = await holds(productIds)
    const bought = await buyOneOfEach((await crowdOf(1))[0]!, productIds)
    console.log(
      [
        title.padEnd(28),
        String(held.vouchers).padStart(6),
        String(held.inVouchers).padStart(18),
        String(held.inSessions).padStart(21),
        String(held.free).padStart(12),
        String(later.free).padStart(20),
        `${bought} de ${productIds.length}`.padStart(21),
      ].join(''),
    )
  }
} finally {
  await close()
  shop.signal('SIGTERM')
  await shop.ended
  await surroundings.remove()
}

/** Six products that no run before had, with the stock that is to be hoarded. */
async function shelf(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from products where delivery = 'physical' and visible and price_centavos is not null
      and not exists (select from inventory i where i.product_id = products.id and i.reserved > 0)
      and not exists (select from payment_attempt_lines l where l.product_id = products.id)
    order by price_centavos, id limit ${stocks.length} `.execute(db)
  await Promise.all(
    rows.map(({ id }, index) =>
      sql`update inventory set on_hand = ${stocks[index]}, reserved = 0 where product_id = ${id}`.execute(
        db,
      ),
    ),
  )
  return rows.map(({ id }) => id)
}

/**
 * Asks for as much of each product as the shop lets go, then of all of them in one cart, by transfer or in cash by turns, and
 * pays nothing.
 */
async function hoard(person: Person, productIds: number[], turn: number) {
  const carts = productIds.map((_, index) => [productIds[(index + turn) % productIds.length]!])
  for (const [index, cart] of [...carts, productIds].entries()) {
    for (const quantity of [99, 10, 5, 2, 1]) {
      await emptyCart(person)
      let added = 0
      for (const productId of cart) added += (await person.add(productId, quantity)).success ? 1 : 0
      if (added === 0) break
      const placed = await person.order()
      if (!placed.payment) continue
      const ways = ['efectivo', 'spei']
      // what the page does not take leaves it as it is
      for (const way of (index + turn) % 2 === 0 ? ways : ways.toReversed()) {
        await fetch(`${paymentsUrl}/pagar/${placed.payment}/${way}`, {
          method: 'POST',
          body: new URLSearchParams(),
          redirect: 'manual',
        })
      }
      await person.status(placed.ref ?? '')
      break
    }
  }
}

async function emptyCart({ id }: Person) {
  await sql`delete from cart_lines where cart_id in (select id from carts where shopper_id = ${id})`.execute(
    db,
  )
}

async function holds(productIds: number[]) {
  const { rows } = await sql<{
    vouchers: number
    inVouchers: number
    inSessions: number
    free: number
  }>`
    select count(distinct a.id) filter (where a.state = 'pending')::int as vouchers,
      coalesce(sum(r.quantity) filter (where a.state = 'pending'), 0)::int as "inVouchers",
      coalesce(sum(r.quantity) filter (where a.state = 'open'), 0)::int as "inSessions",
      (select sum(on_hand - reserved) from inventory where product_id = any(${productIds}))::int as free
    from stock_reservations r join payment_attempts a on a.id = r.attempt_id
    where r.product_id = any(${productIds})`.execute(db)
  return rows[0]!
}

/** Number of products of which a card buyer gets one. */
async function buyOneOfEach(person: Person, productIds: number[]): Promise<number> {
  let bought = 0
  for (const productId of productIds) {
    await emptyCart(person)
    const added = await person.add(productId)
    const placed = added.success ? await person.order() : added
    if (placed.payment && (await person.pay(placed.payment))) bought += 1
    if (placed.ref) await person.status(placed.ref)
  }
  return bought
}

async function endOpenPages() {
  await sql`update payment_attempts set expires_at = now() where state = 'open'`.execute(db)
  const child = spawn(
    process.execPath,
    ['scripts/launch.mjs', 'shop', 'reconcile-payments', '--si'],
    { env: { PATH: process.env.PATH, ...env }, stdio: 'ignore' },
  )
  await once(child, 'exit')
}
