import { sql } from 'kysely'
import type { Db } from '../database.ts'

/**
 * Lists the stored data of a shopper that the account pages do not show, grouped by kind of data
 * (such as `cart` or `sessions`).
 */
export async function listPersonalData(
  db: Db,
  { shopperId, email }: { shopperId: number; email: string },
): Promise<
  Record<
    | 'cart'
    | 'sessions'
    | 'invoices'
    | 'stock_alerts'
    | 'review_votes'
    | 'review_photos'
    | 'questions'
    | 'devices'
    | 'order_notes'
    | 'former_addresses'
    | 'ticket_notes'
    | 'ticket_attachments'
    | 'messages'
    | 'privacy_requests'
    | 'former_shop'
    | 'former_orders'
    | 'whatsapp_consents'
    | 'visit_sources',
    object[]
  >
> {
  const list = async (rows: ReturnType<typeof sql<object>>) => (await rows.execute(db)).rows
  const [
    cart,
    sessions,
    invoices,
    stockAlerts,
    reviewVotes,
    reviewPhotos,
    questions,
    devices,
    notes,
    addresses,
    ticketNotes,
    ticketAttachments,
    messages,
    privacyRequests,
    formerShop,
    formerOrders,
    whatsappConsents,
    visitSources,
  ] = await Promise.all([
    list(sql<object>`
      select p.name, l.quantity, l.created_at, false as for_later from cart_lines l
      join carts c on c.id = l.cart_id join products p on p.id = l.product_id
      where c.shopper_id = ${shopperId}
      union all
      select p.name, s.quantity, s.created_at, true from saved_lines s
      join products p on p.id = s.product_id
      where s.shopper_id = ${shopperId} order by for_later, created_at`),
    list(sql<object>`
      select browser, system, created_at, last_used_at, expires_at, revoked_at from sessions
      where shopper_id = ${shopperId} order by created_at`),
    list(sql<object>`
      select o.number as order_number, r.rfc, r.legal_name, r.tax_regime, r.use_code, r.postcode,
        r.state, r.created_at,
        (select coalesce(json_agg(json_build_object('fiscal_id', f.fiscal_id, 'kind', f.kind,
          'content', translate(encode(f.content, 'base64'), E'\n', ''), 'ended_at', f.ended_at)
          order by f.id), '[]') from invoice_files f where f.order_id = o.id) as files
      from invoice_requests r join orders o on o.id = r.order_id
      where o.shopper_id = ${shopperId} order by r.id`),
    list(sql<object>`
      select p.name, a.created_at, a.notified_at from stock_alerts a
      join products p on p.id = a.product_id where a.email = ${email} order by a.created_at`),
    list(sql<object>`
      select p.name, r.title, v.created_at from review_votes v join reviews r on r.id = v.review_id
      join products p on p.id = r.product_id where v.shopper_id = ${shopperId} order by v.created_at`),
    list(sql<object>`
      select p.name, f.review_id is null as draft, f.reject_code, f.created_at,
        'data:image/webp;base64,' || translate(encode(f.large, 'base64'), E'\n', '') as picture
      from review_photos f join products p on p.id = f.product_id
      where f.shopper_id = ${shopperId} order by f.id`),
    list(sql<object>`
      select p.name, q.question, q.status, q.hidden_reason, q.answer, q.created_at, q.answered_at from questions q
      join products p on p.id = q.product_id where q.shopper_id = ${shopperId} order by q.id`),
    // The copy of personal data names only the push service, because the full endpoint URL is
    // enough to send notifications.
    list(sql<object>`
      select o.number as order_number, split_part(d.endpoint, '/', 3) as push_service, d.created_at
      from push_subscriptions d join orders o on o.id = d.order_id
      where d.shopper_id = ${shopperId} order by d.id`),
    // The copy of personal data includes internal notes about a person, but not who wrote them.
    list(sql<object>`
      select o.number as order_number, n.body, n.created_at
      from order_notes n join orders o on o.id = n.order_id
      where o.shopper_id = ${shopperId} order by n.id`),
    list(sql<object>`
      select o.number as order_number, c.before as address, c.created_at as corrected_at
      from order_addresses c join orders o on o.id = c.order_id
      where o.shopper_id = ${shopperId} order by c.id`),
    list(sql<object>`
      select t.subject as ticket, n.body, n.created_at
      from ticket_notes n join tickets t on t.id = n.ticket_id
      where t.shopper_id = ${shopperId} order by n.id`),
    list(sql<object>`
      select t.subject as ticket, a.name, not a.sent as draft, a.created_at,
        'data:' || case a.kind when 'picture' then 'image/webp' else 'application/pdf' end || ';base64,' ||
          translate(encode(a.content, 'base64'), E'\n', '') as file
      from ticket_attachments a left join tickets t on t.id = a.ticket_id
      where a.shopper_id = ${shopperId} or (t.shopper_id = ${shopperId} and a.sent) order by a.id`),
    list(sql<object>`
      select channel, recipient, template, created_at, sent_at from outbox
      where recipient = ${email} order by id`),
    list(sql<object>`
      select kind, received_on, answer_by, answered_on, granted, complete_by, completed_on
      from privacy_requests where shopper_id = ${shopperId} order by id`),
    list(sql<object>`
      select shop, accepts_news, unfinished_address, invited_at, imported_at from imported_customers
      where shopper_id = ${shopperId}`),
    list(sql<object>`
      select shop, number, placed_on, full_name, lines, total_centavos, foreign_total, state
      from former_orders where email = ${email} order by placed_on, id`),
    list(sql<object>`
      select phone, wording, agreed_at, withdrawn_at from whatsapp_consents
      where shopper_id = ${shopperId} order by id`),
    list(sql<object>`
      select a.ref as payment, s.source, s.medium, s.campaign, a.created_at
      from attempt_sources s join payment_attempts a on a.id = s.attempt_id
      where a.shopper_id = ${shopperId} order by a.id`),
  ])
  return {
    cart,
    sessions,
    invoices,
    stock_alerts: stockAlerts,
    review_votes: reviewVotes,
    review_photos: reviewPhotos,
    questions,
    devices,
    order_notes: notes,
    former_addresses: addresses,
    ticket_notes: ticketNotes,
    ticket_attachments: ticketAttachments,
    messages,
    privacy_requests: privacyRequests,
    former_shop: formerShop,
    former_orders: formerOrders,
    whatsapp_consents: whatsappConsents,
    visit_sources: visitSources,
  }
}
