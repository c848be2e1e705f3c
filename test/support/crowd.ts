import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { startPostgres } from '#embedded/start-postgres.ts'
import { type Db, openDatabase } from '#persistence/database.ts'
import { bearerFor } from './make-bearer.ts'
import { makeBuyer } from './make-purchase.ts'

const usualPatienceMs = 120_000

export type Told = {
  status: number
  success: boolean
  words: string
  /** where to pay, or nothing */
  payment?: string
  ref?: string
  changes: string[]
}

export type Person = ReturnType<typeof shopperOf>

type Shop = {
  url: string
  payments: string
  /** how long a shopper waits for the shop's answer */
  patienceMs?: number
}

/** The database of a shop by its data folder: the shop's part, or all. */
export async function openShopDatabase(directory: string, role: 'shop' | 'superuser' = 'shop') {
  const postgres = await startPostgres({ directory: path.join(directory, 'postgres'), join: true })
  return openDatabase(postgres.addresses[role])
}

/** Works in the database of a shop that runs with the data of `directory`, and closes it. */
export async function inShopDatabase<T>(
  directory: string,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const { db, close } = await openShopDatabase(directory)
  return work(db).finally(close)
}

/** Sets the stock of a demo product; returns its id. */
export async function stockProduct(db: Db, urlKey: string, units: number): Promise<number> {
  const { id } = await db
    .selectFrom('products')
    .select('id')
    .where('url_key', '=', urlKey)
    .executeTakeFirstOrThrow()
  await db.updateTable('inventory').set({ on_hand: units }).where('product_id', '=', id).execute()
  return id
}

/** Signed-in buyers with separate addresses, for a running shop. */
export async function makeCrowd(
  db: Db,
  size: number,
  shop: { url: string; directory: string; payments: string },
): Promise<Person[]> {
  const secrets = JSON.parse(await readFile(path.join(shop.directory, 'secrets.json'), 'utf8'))
  return makePeople(db, size, { ...shop, sessionSecret: secrets.session })
}

/** The same for a shop whose `SESSION_SECRET` is known. */
export async function makePeople(
  db: Db,
  size: number,
  { sessionSecret, ...shop }: Shop & { sessionSecret: string },
): Promise<Person[]> {
  return Promise.all(
    Array.from({ length: size }, async () => {
      const shopper = await makeBuyer(db)
      const bearer = await bearerFor(db, shopper, { secret: sessionSecret })
      return shopperOf({ id: shopper.id, bearer, ...shop })
    }),
  )
}

/** The payment that an address asks for; none where the shop knows that it was charged, and leads on. */
function paymentAt(address: string): { payment: string } | undefined {
  const [, payment] = /\/pagar\/([^/?]+)/.exec(address) ?? []
  return payment ? { payment } : undefined
}

/** What one shopper does over HTTP, and what the shop tells them. */
function shopperOf(person: Shop & { id: number; bearer: string }) {
  const { patienceMs = usualPatienceMs } = person
  const from = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

  async function call(address: string, body?: object): Promise<Told> {
    const response = await fetch(`${person.url}${address}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${person.bearer}`,
        'x-forwarded-for': from,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(patienceMs),
    })
    const said = (await response.json()) as Record<string, unknown>
    const changes = (said.changes as { message: string }[] | undefined) ?? []
    return {
      status: response.status,
      success: said.success === true,
      words: String(said.messageForUser ?? said.state ?? ''),
      ...(typeof said.data === 'string' && paymentAt(said.data)),
      ...(typeof said.ref === 'string' ? { ref: said.ref } : {}),
      changes: changes.map(({ message }) => message),
    }
  }

  const state = (ref: string) => call(`/api/v1/order/status?ref=${ref}`)

  return {
    id: person.id,
    /** Looks at a page; gives its status. */
    async visit(address: string): Promise<number> {
      const response = await fetch(`${person.url}${address}`, {
        headers: { 'x-forwarded-for': from },
        signal: AbortSignal.timeout(patienceMs),
      })
      await response.text()
      return response.status
    },
    add: (productId: number, quantity = 1) =>
      call('/api/v1/customer/productToShoppingCart', { product_id: productId, quantity }),
    useCoupon: (coupon: string) => call('/api/v1/order/coupon', { coupon }),
    cart: () => call('/api/v1/customer/shoppingCart'),
    checkout: () => call('/api/v1/checkout', {}),
    order: () => call('/api/v1/order', {}),
    state,
    /** `confirmed`, `confirming`, `pending`, `not-charged` */
    status: async (ref: string) => (await state(ref)).words,
    /** Pays on the hosted page; returns whether it reported success. */
    async pay(payment: string, outcome = 'approve'): Promise<boolean> {
      const answer = await fetch(`${person.payments}/pagar/${payment}/respuesta`, {
        method: 'POST',
        body: new URLSearchParams({ respuesta: outcome }),
        redirect: 'manual',
        signal: AbortSignal.timeout(usualPatienceMs),
      })
      const leads = answer.headers.get('location') ?? ''
      return answer.status === 303 && leads.includes('/checkout/success')
    },
  }
}

/** Unlimited stock of the first `products` products; returns their ids. */
export async function fillShelves(db: Db, products: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update inventory i set on_hand = 1000000 from (
      select id from products where delivery = 'physical' and visible and price_centavos is not null
      order by id limit ${products}) p
    where p.id = i.product_id returning p.id`.execute(db)
  return rows.map(({ id }) => id)
}
