import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Whether the shopper has an order or a payment on its way, or money to get back. */
export async function hasUnfinished(db: Db, shopperId: number): Promise<boolean> {
  const { rows } = await sql<{ unfinished: boolean }>`
    select exists (
      select from orders where shopper_id = ${shopperId} and state_id not in (0, 7, 9)
    ) or exists (
      select from payment_attempts where shopper_id = ${shopperId} and state in ('open', 'pending')
    ) or exists (
      select from refunds r join payment_attempts a on a.id = r.attempt_id
      where a.shopper_id = ${shopperId} and r.state in ('requested', 'needs_clabe')
    ) as unfinished`.execute(db)
  return rows[0]?.unfinished ?? false
}

/**
 * Takes the person out of what the shop has to keep: of orders, where they went to beyond state and
 * postcode; of reviews and tickets, the name.
 */
export async function anonymise(db: Db, shopperId: number): Promise<void> {
  await sql`
    update payment_attempts set email = '', buyer_phone = null,
      shipping_address = shipping_address || '{"first_name": "", "last_name": "", "company_name": "",
        "phone": "", "address1": "", "address2": "", "references": ""}'
    where shopper_id = ${shopperId}`.execute(db)
  await sql`update reviews set author_name = 'Cliente' where shopper_id = ${shopperId}`.execute(db)
  await sql`
    update ticket_replies r set author_name = '' from tickets t
    where t.id = r.ticket_id and t.shopper_id = ${shopperId} and r.author = 'customer'`.execute(db)
  await sql`delete from reviews where shopper_id = ${shopperId} and status <> 'approved'`.execute(
    db,
  )
}

/** Takes an e-mail out of what was sent to it, and out of the lists it asked to be on. */
export async function forgetEmail(db: Db, email: string): Promise<void> {
  await sql`delete from stock_alerts where email = ${email}`.execute(db)
  await sql`
    update outbox set recipient = '' where recipient = ${email} and sent_at is not null`.execute(db)
}

/** Removes the account with all that belongs to it alone: sessions, addresses, cart, wishes, points. */
export async function removeShopper(db: Db, shopperId: number): Promise<void> {
  await db.deleteFrom('shoppers').where('id', '=', shopperId).execute()
}
