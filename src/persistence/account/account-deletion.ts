import { sql } from 'kysely'
import { isOrderEnded } from '#domain/orders/order-state.ts'
import type { Db } from '../database.ts'
import { eraseAddressHashSalts } from '../orders/immutable-order-records.ts'
import { matchingOrderStateIdsSql } from '../orders/order-state-id.ts'

/** Whether the shopper has an unfinished order, payment or return, or a pending refund. */
export async function hasOpenOrdersOrRefunds(db: Db, shopperId: number): Promise<boolean> {
  const { rows } = await sql<{ unfinished: boolean }>`
    select exists (
      select from orders where shopper_id = ${shopperId} and state_id not in ${matchingOrderStateIdsSql(isOrderEnded)}
    ) or exists (
      select from payment_attempts where shopper_id = ${shopperId} and state in ('open', 'pending')
    ) or exists (
      select from refunds r join payment_attempts a on a.id = r.attempt_id
      where a.shopper_id = ${shopperId} and (r.state in ('requested', 'needs_clabe')
        or (r.state = 'failed' and a.state <> 'charged_back'
          and a.refunded_centavos + r.amount_centavos <= a.paid_centavos))
    ) or exists (
      select from orders o join tickets t on t.order_id = o.id
      where o.shopper_id = ${shopperId} and o.revocation_requested_at is not null
        and t.state not in ('resolved', 'closed')
    ) or exists (
      select from orders o join returns r on r.order_id = o.id
      where o.shopper_id = ${shopperId} and r.state in ('requested', 'received', 'inspected')
    ) or exists (
      select from orders o join refund_approvals p on p.order_id = o.id
      where o.shopper_id = ${shopperId} and p.state = 'waiting' and p.expires_at > now()
    ) as unfinished`.execute(db)
  return rows[0]?.unfinished ?? false
}

/**
 * Anonymises rows about a shopper that must be kept: orders keep only state and postcode, reviews
 * lose the name, tickets lose their text. Invoice data and files stay, for tax law.
 */
export async function anonymizeShopper(db: Db, shopperId: number): Promise<void> {
  await sql`
    update payment_attempts set email = '', buyer_phone = null, invoice_data = null,
      shipping_address = shipping_address || '{"first_name": "", "last_name": "", "company_name": "",
        "phone": "", "address1": "", "address2": "", "city": "", "references": ""}'
    where shopper_id = ${shopperId}`.execute(db)
  await sql`
    update refunds r set clabe = null, clabe_holder = null from payment_attempts a
    where a.id = r.attempt_id and a.shopper_id = ${shopperId}`.execute(db)
  await sql`
    delete from attempt_sources where attempt_id in (
      select id from payment_attempts where shopper_id = ${shopperId})`.execute(db)
  const own = sql`(select id from orders where shopper_id = ${shopperId})`
  await sql`delete from order_notes where order_id in ${own}`.execute(db)
  await sql`delete from order_consents where order_id in ${own}`.execute(db)
  await sql`delete from order_addresses where order_id in ${own}`.execute(db)
  await eraseAddressHashSalts(db, shopperId)
  await forgetOperatorsWords(db, shopperId)
  await sql`
    delete from ticket_notes where ticket_id in (
      select id from tickets where shopper_id = ${shopperId})`.execute(db)
  await sql`
    delete from ticket_attachments where ticket_id in (
      select id from tickets where shopper_id = ${shopperId})`.execute(db)
  await sql`update reviews set author_name = 'Cliente', moderator_notes = '{}'
    where shopper_id = ${shopperId}`.execute(db)
  await forgetConversations(db, shopperId)
  await sql`update questions set moderator_notes = '{}' where shopper_id = ${shopperId}`.execute(db)
  await sql`
    update payment_notices n set body = '{}' from payment_attempts a
    where a.shopper_id = ${shopperId} and n.gateway = a.gateway
      and n.gateway_session_id = a.gateway_session_id`.execute(db)
  await sql`delete from questions where shopper_id = ${shopperId} and status <> 'published'`.execute(
    db,
  )
  await sql`delete from reviews where shopper_id = ${shopperId} and status <> 'approved'`.execute(
    db,
  )
}

/** Deletes the texts of shopper and shop in support tickets, and the shop's unsent mails about these tickets. */
async function forgetConversations(db: Db, shopperId: number): Promise<void> {
  const own = sql`(select id from tickets where shopper_id = ${shopperId})`
  await sql`delete from shop_news where kind = 'ticket'
    and subject in (select id::text from tickets where shopper_id = ${shopperId})`.execute(db)
  await sql`
    update outbox set data = jsonb_set(data, '{items}', (
      select coalesce(jsonb_agg(case when split_part(item, ':', 1) in (
        select id::text from tickets where shopper_id = ${shopperId})
        then split_part(item, ':', 1) else item end), '[]')
      from jsonb_array_elements_text(data -> 'items') item))
    where template = 'shop-news' and data ->> 'kind' = 'ticket' and sent_at is null`.execute(db)
  await sql`update ticket_replies set author_name = '',
      body = 'Datos borrados' where ticket_id in ${own}`.execute(db)
  await sql`update tickets set subject = 'Datos borrados', body = 'Datos borrados'
    where shopper_id = ${shopperId}`.execute(db)
}

/**
 * Deletes the texts that operators wrote about a shopper's orders, refunds and returns; the facts
 * are kept.
 */
async function forgetOperatorsWords(db: Db, shopperId: number): Promise<void> {
  const own = sql`(select id from orders where shopper_id = ${shopperId})`
  const gone = sql`'Datos borrados'`
  await sql`
    delete from audit_words where entry_id in (select id from audit_log where subject in (
      select kind || number from orders, unnest(array['order:', 'attempt:']) kind
        where shopper_id = ${shopperId}
      union all select 'refund:' || r.id from refunds r join payment_attempts a on a.id = r.attempt_id
        where a.shopper_id = ${shopperId}
      union all select 'return:' || id from returns where order_id in ${own}
      union all select 'ticket:' || id from tickets where shopper_id = ${shopperId}
      union all select 'question:' || id from questions where shopper_id = ${shopperId}
      union all select 'review:' || id from reviews where shopper_id = ${shopperId}
      union all select ${`shopper:${shopperId}`}))`.execute(db)
  await sql`update orders set cancel_reason = ${gone}
    where shopper_id = ${shopperId} and cancel_reason is not null`.execute(db)
  await sql`update order_events set reason = ${gone}
    where order_id in ${own} and actor ~ '^(operator|shopper):'`.execute(db)
  await sql`update refund_approvals set reason = ${gone},
      decided_reason = case when decided_reason is not null then ${gone} end
    where order_id in ${own}`.execute(db)
  await sql`update returns set refused_reason = ${gone}
    where order_id in ${own} and refused_reason is not null`.execute(db)
  await sql`update return_lines set note = ${gone} where note is not null
    and return_id in (select id from returns where order_id in ${own})`.execute(db)
  await sql`update refunds set reason = ${gone} where attempt_id in (
    select id from payment_attempts where shopper_id = ${shopperId})`.execute(db)
}

/** Removes e-mail and phone of a person from sent messages and subscriptions. */
export async function eraseMessageRecipients(
  db: Db,
  { email, phone }: { email: string; phone: string | null },
): Promise<void> {
  const contacts = phone === null ? [email] : [email, phone]
  await db.deleteFrom('stock_alerts').where('email', '=', email).execute()
  await db
    .deleteFrom('outbox')
    .where('recipient', 'in', contacts)
    .where('failed_at', 'is not', null)
    .execute()
  await db
    .updateTable('outbox')
    .set({ recipient: '' })
    .where('recipient', 'in', contacts)
    .where('sent_at', 'is not', null)
    .execute()
}

/** Deletes the account with its sessions, addresses, cart, wish list and points. */
export async function removeShopper(db: Db, shopperId: number): Promise<void> {
  await db.deleteFrom('shoppers').where('id', '=', shopperId).execute()
}
