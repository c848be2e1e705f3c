import type pg from 'pg'
import { toOrderStateId } from '#persistence/orders/order-state-id.ts'

/**
 * Bulk orders and customers made by SQL: one statement per table, with $n as their number. The newest need action, more
 * of each kind than lists count.
 */
const firstNames = `(array['Papelería','Taller','Escuela','Estudio','Imprenta','Óptica','Clínica','Bodega'])[1 + g % 8]`
const lastNames = `(array['norte','sur','oriente','poniente','centro','lago','puerto','sierra'])[1 + g / 8 % 8] || ' ' || g`
const cities = `(array['Puebla','León','Mérida','Toluca','Tijuana','Veracruz','Morelia','Oaxaca'])[1 + g % 8]`
const numberedProducts = `select id, name, sku, url_key, row_number() over (order by id) - 1 as nth,
  count(*) over () as all_of_them from products`
const series = 'generate_series(1, $n) g'
/** The newest order was placed a minute ago, the oldest three years before. */
const moment = `now() - ($n - g) * (interval '3 years' / $n) - interval '1 minute'`
const number = `to_char(now(), 'YYMM') || '-' || lpad(upper(to_hex(g)), 6, '0')`
/** How far from the newest, in thousandths of all: the newest wait, all before has ended. */
const age = '(($n - g) * 1000.0 / $n)'
/** One row in `share`, at least one. */
const every = (share: number) => `generate_series(1, greatest(1, $n / ${share})) g`

const completed = toOrderStateId('completed')
const state = `case when ${age} < 20 then ${toOrderStateId('processing')}
  when ${age} < 35 then ${toOrderStateId('pending_payment')}
  when ${age} < 50 then ${toOrderStateId('delivered_unconfirmed')}
  when ${age} < 62 then ${toOrderStateId('delivery_failed')}
  when ${age} < 66 then ${toOrderStateId('shipped')} when ${age} < 70 then ${toOrderStateId('in_transit')}
  when g % 25 = 0 then ${toOrderStateId('canceled')} when g % 40 = 0 then ${toOrderStateId('refunded')}
  else ${completed} end`
const hasLeft = `o.state_id in (${(
  ['shipped', 'in_transit', 'delivery_failed', 'refunded', 'completed'] as const
)
  .map((name) => toOrderStateId(name))
  .join(', ')})`
const isPickup = `(${age} >= 35 and ${age} < 48)`

const rows: [table: string, statement: string][] = [
  [
    'shoppers',
    `insert into shoppers (email, email_verified, first_name, last_name, gender, date_of_birth, phone,
       phone_verified, profile_completed, issuer, subject, created_at)
     select 'cliente' || g || '@bench.example', true, ${firstNames}, ${lastNames}, 'no_decir', '1990-01-01',
       '56' || lpad(g::text, 8, '0'), true, true, 'http://bench.example', 'bench-' || g, ${moment}
     from ${series}`,
  ],
  [
    'addresses',
    `insert into addresses (shopper_id, first_name, last_name, phone, address1, address2, city, state, postcode,
       is_default, created_at)
     select s.id, s.first_name, s.last_name, s.phone, 'Calle Ejemplo ' || s.id, 'Centro', 'Puebla', 'Puebla',
       '72000', true, s.created_at
     from shoppers s where s.issuer = 'http://bench.example'`,
  ],
  [
    'payment_attempts',
    `insert into payment_attempts (ref, order_number, shopper_id, email, buyer_phone, state, cart_hash, gateway,
       gateway_session_id, method, subtotal_centavos, total_centavos, paid_centavos, stock_state, shipping_code,
       shipping_name, shipping_address, pickup_point, estimate_from, estimate_to, expires_at, created_at,
       updated_at, paid_at)
     select 'bench-order-' || lpad(g::text, 10, '0'), ${number}, b.first + g, 'cliente' || g || '@bench.example', '56' || lpad(g::text, 8, '0'),
       case when ${state} = 1 then 'pending' when ${state} = 0 then 'expired' else 'paid' end, 'bench', 'simulator',
       'ses_bench_' || g, (array['card','card','spei','cash'])[1 + g % 4], 100000 + g % 900000,
       100000 + g % 900000, case when ${state} in (0, 1) then 0 else 100000 + g % 900000 end,
       case when ${state} = 1 then 'reserved' when ${state} = 0 then 'released' else 'committed' end,
       'estandar', 'Envío estándar',
       jsonb_build_object('first_name', ${firstNames}, 'last_name', ${lastNames}, 'phone',
         '56' || lpad(g::text, 8, '0'), 'address1', 'Calle Ejemplo ' || g, 'address2', 'Centro', 'city', ${cities},
         'state', 'Puebla', 'postcode', '72000', 'company_name', '', 'references', ''),
       case when ${isPickup} then '{"name": "Punto Centro", "address": "Calle Ejemplo 1", "hours": "9 a 18", "hold_days": 7}'::jsonb end,
       (${moment})::date + 2, (${moment})::date + 4,
       case when ${state} = 1 then now() + interval '20 days' else ${moment} end, ${moment}, ${moment},
       case when ${state} in (0, 1) then null else ${moment} end
     from ${series}, (select min(id) - 1 as first from shoppers where issuer = 'http://bench.example') b`,
  ],
  [
    'payment_attempt_lines',
    `insert into payment_attempt_lines (attempt_id, product_id, position, name, sku, url_key, image_path, quantity,
       unit_price_centavos, regular_price_centavos, digital)
     select a.id, p.id, place, p.name, p.sku, p.url_key, null, 1 + a.id % 3, 100000, 100000, false
     from payment_attempts a cross join generate_series(0, 1) place
     join (${numberedProducts}) p on p.nth = (a.id * 7 + place * 13) % p.all_of_them
     where a.ref like 'bench-order-%' and (place = 0 or a.id % 3 = 0)`,
  ],
  [
    'orders',
    `insert into orders (number, attempt_id, shopper_id, state_id, payment_flag, tracking_number, created_at, updated_at,
       delivered_at, completed_at, pickup_code, pickup_until, revocation_requested_at)
     select a.order_number, a.id, a.shopper_id, ${state},
       case when ${age} between 70 and 82 then (array['paid_late','refund_open','charged_back'])[1 + g % 3] end,
       case when ${state} in (3, 4) then 'BE' || a.id || 'MX' end, a.created_at, a.created_at, case when ${state} = 9 then a.created_at + interval '3 days' end,
       case when ${state} = 9 then a.created_at + interval '4 days' end,
       case when ${isPickup} then '123456' end, case when ${isPickup} then current_date + 3 end, null
     from (select *, row_number() over (order by id) as g from payment_attempts where ref like 'bench-order-%') a`,
  ],
  [
    'order_events',
    `insert into order_events (order_id, from_state, to_state, actor, reason, visible, created_at)
     select o.id, case when step = 0 then null else 2 end, case when step = 0 then 2 else o.state_id end, 'system',
       'Pago confirmado', true, o.created_at + step * interval '1 day'
     from orders o join payment_attempts a on a.id = o.attempt_id cross join generate_series(0, 1) step
     where a.ref like 'bench-order-%'`,
  ],
  [
    'shipments',
    `insert into shipments (order_id, position, state, carrier, tracking_number, packed_by, packed_at, sent_by,
       sent_at, delivered_at, announced_at)
     select o.id, 1, case when o.state_id = ${completed} then 'delivered' else 'sent' end, 'Paquetería Ejemplo', 'BE' || o.id || 'MX',
       'system', o.created_at, 'system', o.created_at, o.delivered_at, o.created_at
     from orders o join payment_attempts a on a.id = o.attempt_id
     where a.ref like 'bench-order-%' and ${hasLeft}`,
  ],
  [
    'shipment_lines',
    `insert into shipment_lines (shipment_id, line_id, quantity)
     select s.id, l.id, l.quantity from shipments s join orders o on o.id = s.order_id
     join payment_attempt_lines l on l.attempt_id = o.attempt_id where s.tracking_number = 'BE' || o.id || 'MX'`,
  ],
  [
    'payment_notices',
    `insert into payment_notices (gateway, event_id, type, gateway_session_id, ref, body, received_at, processed_at,
       outcome)
     select 'simulator', 'evt_bench_' || g, 'payment.updated', 'ses_bench_' || g, 'bench-order-' || lpad(g::text, 10, '0'), '{}', ${moment},
       ${moment}, 'settle' from ${series}`,
  ],
  [
    'tickets',
    `insert into tickets (shopper_id, order_id, reason_id, subject, body, state, due_at, created_at, updated_at)
     select o.shopper_id, o.id, r.id, 'Pregunta sobre ' || o.number, 'Escribo para saber de mi pedido ' || o.number,
       case when o.g % 20 = 0 then 'open' when o.g % 20 = 1 then 'in_progress' else 'closed' end,
       case when o.g % 20 < 2 then o.created_at + interval '5 hours' end, o.created_at, o.created_at
     from (select *, row_number() over (order by id) as g from orders where id % 4 = 0) o,
       (select min(id) as id from ticket_reasons) r`,
  ],
  [
    'ticket_replies',
    `insert into ticket_replies (ticket_id, author, author_name, body, created_at)
     select id, 'shop', 'Tianguis', 'Gracias por escribir.', created_at + interval '1 hour' from tickets
     where state = 'closed'`,
  ],
  [
    'reviews',
    `insert into reviews (product_id, shopper_id, author_name, rating, title, comment, status, created_at, updated_at)
     select p.id, b.first + g, 'Cuenta ' || g, 1 + g % 5, 'Título ' || g, 'Comentario largo y suficiente ' || g,
       case when g % 20 = 0 then 'pending' else 'approved' end, now() - g * interval '1 minute', now()
     from ${every(4)} join (${numberedProducts}) p on p.nth = g % p.all_of_them,
       (select min(id) - 1 as first from shoppers where issuer = 'http://bench.example') b`,
  ],
  [
    'questions',
    `insert into questions (product_id, shopper_id, question, status, answer, answered_at, created_at)
     select (select min(id) from products), b.first + g, '¿Sirve para el uso ' || g || '?',
       case when g % 8 = 0 then 'pending' else 'published' end, case when g % 8 = 0 then null else 'Sí, sirve.' end,
       case when g % 8 = 0 then null else now() end, now() - g * interval '5 minutes'
     from ${every(10)}, (select min(id) - 1 as first from shoppers where issuer = 'http://bench.example') b`,
  ],
  [
    'refunds',
    `insert into refunds (attempt_id, amount_centavos, reason, state, idempotency_key, created_at, finished_at)
     select id, 50000, 'Devolución', case when g % 5 = 0 then 'needs_clabe' when g % 50 = 1 then 'failed' else 'done' end,
       'bench-' || id, created_at, case when g % 5 > 1 then created_at end
     from (select *, row_number() over (order by id) as g from payment_attempts where id % 16 = 0) a`,
  ],
  [
    'refund_approvals',
    `insert into refund_approvals (order_id, ask, amount_centavos, reason, asked_by, asked_at, expires_at, state, decided_by,
       decided_at)
     select id, '{"amount": 50000}', 50000, 'Producto dañado', 'operator:1', created_at, now() + interval '3 days', case when id % 160 = 0 then 'approved' else 'waiting' end,
       case when id % 160 = 0 then 'operator:2' end, case when id % 160 = 0 then now() end
     from orders where id % 80 = 0`,
  ],
  [
    'returns',
    `insert into returns (order_id, state, requested_at, received_at, inspected_at, closed_at)
     select id, (array['requested','received','inspected','refunded','refunded','refunded'])[1 + g % 6], created_at,
       case when g % 6 > 0 then created_at end, case when g % 6 > 1 then created_at end,
       case when g % 6 > 2 then created_at end
     from (select *, row_number() over (order by id) as g from orders where id % 16 = 1 and state_id = ${completed}) o`,
  ],
  [
    'return_lines',
    `insert into return_lines (return_id, line_id, quantity)
     select r.id, l.id, 1 from returns r join orders o on o.id = r.order_id
     join payment_attempt_lines l on l.attempt_id = o.attempt_id and l.position = 0
     where not exists (select from return_lines known where known.return_id = r.id)`,
  ],
  [
    'unknown_payments',
    `insert into unknown_payments (gateway, gateway_session_id, ref, paid_centavos, reason, found_at, resolution,
       resolved_at)
     select 'simulator', 'ses_unknown_' || g, 'unknown-order-number-' || g, 50000, 'unreadable', now() - g * interval '1 minute', case when g % 3 = 0 then 'closed' end,
       case when g % 3 = 0 then now() end
     from ${every(90)}`,
  ],
  [
    'invoice_requests',
    `insert into invoice_requests (order_id, rfc, legal_name, tax_regime, use_code, postcode, state, created_at,
       finished_at, fiscal_id)
     select id, 'XAXX010101000', 'PUBLICO EN GENERAL', '616', 'S01', '72000',
       case when g % 16 = 0 then 'requested' else 'issued' end, created_at,
       case when g % 16 = 0 then null else created_at end,
       case when g % 16 = 0 then null else gen_random_uuid() end
     from (select *, row_number() over (order by id) as g from orders where id % 5 = 0 and state_id = ${completed}) o`,
  ],
  [
    'outbox',
    `insert into outbox (dedupe_key, channel, recipient, template, data, next_try_at, created_at, sent_at, failed_at,
       tries, last_error)
     select 'bench:' || g, 'mail', 'cliente' || g || '@bench.example', 'order-confirmed', '{}', ${moment}, ${moment},
       case when g % 80 = 0 then null else ${moment} end, case when g % 80 = 0 then ${moment} end, 1, null
     from ${series}`,
  ],
  [
    'audit_log',
    `insert into audit_log (actor, action, subject, before, after, reason, created_at)
     select 'operator:1', (array['shipment-send','order-advance','ticket-answer','refund-part'])[1 + g % 4],
       'order:' || ${number}, '{"state": "processing"}', '{"state": "shipped"}', 'Enviado', ${moment} from ${series}`,
  ],
]

/** Tables that grow with orders and customers. */
export const largeTables: ReadonlySet<string> = new Set(rows.map(([table]) => table))

/** Adds this many customers and orders to a shop with products, reporting each table. */
export async function fillOffice(
  client: pg.Client,
  orders: number,
  tell: (table: string) => void = () => undefined,
): Promise<void> {
  for (const [table, statement] of rows) {
    tell(table)
    await client.query(statement.replaceAll('$n', String(orders)))
  }
  await client.query('vacuum analyze')
}
