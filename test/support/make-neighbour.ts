import { sql } from 'kysely'
import type { Address } from '#domain/account/address.ts'
import type { Db } from '#persistence/database.ts'
import { signedInShopper } from './api.ts'
import { addOrder } from './make-order.ts'
import { addProduct } from './make-product.ts'

const secret = 'Secreto-de-la-vecina'

/** A shopper with one of every kind of data; each text carries `secret`. */
export async function makeNeighbour(db: Db, now: Date) {
  const shopper = await signedInShopper(db, now, {
    email: `${secret.toLowerCase()}@correo.mx`,
    first_name: secret,
    phone: '5598765432',
    phone_verified: true,
  })
  const product = await addProduct(db, { stock: 9 })
  const shopperId = shopper.id
  const order = await addOrder(db, { shopperId, productId: product.id, state: 'in_transit' })
  const cancellable = await addOrder(db, { shopperId, productId: product.id, state: 'processing' })
  const address = await insert('addresses', {
    shopper_id: shopperId,
    first_name: secret,
    last_name: 'Ríos',
    phone: '5598765432',
    address1: secret,
    city: 'Puebla',
    state: 'Puebla',
    postcode: '72000',
    is_default: true,
  })
  await db
    .insertInto('ticket_reasons')
    .values({ id: 1, reason: 'Garantía' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const ticket = await insert('tickets', {
    shopper_id: shopperId,
    reason_id: 1,
    order_id: order.id,
    subject: secret,
    body: secret,
  })
  await insert('ticket_replies', { ticket_id: ticket, author: 'customer', body: secret })
  const review = await insert('reviews', {
    shopper_id: shopperId,
    product_id: product.id,
    author_name: secret,
    rating: 5,
    title: secret,
    comment: secret,
  })
  const photo = await insert('review_photos', {
    shopper_id: shopperId,
    product_id: product.id,
    review_id: review,
    place: 1,
    hash: '0'.repeat(32),
    width: 300,
    height: 300,
    small: Buffer.from(secret),
    large: Buffer.from(secret),
    created_at: now,
  })
  const attachment = await insert('ticket_attachments', {
    ticket_id: ticket,
    sent: true,
    shopper_id: shopperId,
    kind: 'document',
    name: 'ficha.pdf',
    content: Buffer.from(secret),
    created_at: now,
  })
  const cart = await insert('carts', { shopper_id: shopperId, address_id: address })
  const line = await insert('cart_lines', {
    cart_id: cart,
    product_id: product.id,
    quantity: 1,
    seen_price_centavos: 100_000,
  })
  const wish = await insert('wishes', {
    shopper_id: shopperId,
    product_id: product.id,
    product_name: secret,
    url_key: product.urlKey,
  })
  const notification = await insert('notifications', {
    shopper_id: shopperId,
    kind: 'order',
    title: secret,
  })
  await insert('rewards', {
    shopper_id: shopperId,
    kind: 'adjustment',
    points: 77,
    status: 'Ganados',
    note: secret,
  })
  await insert('coupons', {
    code: secret.toUpperCase(),
    type: 'percent',
    percent: 50,
    shopper_id: shopperId,
  })

  const unfinished: Address = {
    firstName: '',
    lastName: '',
    companyName: '',
    phone: '',
    address1: secret,
    address2: '',
    city: '',
    state: '',
    postcode: '',
    references: '',
  }
  await sql`
    insert into imported_customers (shopper_id, shop, unfinished_address, imported_at)
    values (${shopperId}, ${secret}, ${JSON.stringify(unfinished)}, ${now})`.execute(db)
  const formerOrder = await insert('former_orders', {
    shop: secret,
    number: secret,
    placed_on: '2026-01-05',
    email: `${secret.toLowerCase()}@correo.mx`,
    full_name: secret,
    lines: [secret],
    total_centavos: 100,
    state: secret,
    imported_at: now,
  })

  async function insert(table: string, row: Record<string, unknown>): Promise<number> {
    const columns = Object.keys(row)
    const { rows } = await sql<{ id: number }>`
      insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(row))}) returning id`.execute(db)
    return rows[0]?.id ?? 0
  }

  return {
    ...shopper,
    secret,
    product,
    order,
    cancellable,
    address,
    ticket,
    review,
    photo,
    attachment,
    formerOrder,
    line,
    wish,
    notification,
    /** everything the shop keeps of her, to compare before and after */
    async everything() {
      const mine = sql`where shopper_id = ${shopperId}`
      const orders = sql`(select id from orders ${mine})`
      const attempts = sql`(select id from payment_attempts ${mine})`
      const parts = {
        shoppers: sql`where id = ${shopperId}`,
        sessions: mine,
        addresses: mine,
        carts: mine,
        cart_lines: sql`where cart_id in (select id from carts ${mine})`,
        order_consents: sql`where order_id in ${orders}`,
        wishes: mine,
        reviews: mine,
        review_photos: mine,
        ticket_attachments: mine,
        review_votes: sql`where review_id = ${review}`,
        tickets: mine,
        ticket_replies: sql`where ticket_id in (select id from tickets ${mine})`,
        rewards: mine,
        notifications: mine,
        coupons: mine,
        payment_attempts: mine,
        payment_attempt_lines: sql`where attempt_id in ${attempts}`,
        orders: mine,
        order_events: sql`where order_id in ${orders}`,
        phone_codes: mine,
      }
      const found: Record<string, unknown[]> = {}
      for (const [table, where] of Object.entries(parts)) {
        const { rows } = await sql<object>`
          select * from ${sql.table(table)} ${where} order by 1`.execute(db)
        found[table] = rows
      }
      return found
    },
  }
}
