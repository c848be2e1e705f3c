import { sql } from 'kysely'
import type { Centavos } from '#domain/money.ts'
import type { InvoiceLine } from '#domain/orders/cfdi-refunds.ts'
import type { InvoiceState } from '#domain/orders/invoice.ts'
import { isPaidUnrefundedOrder } from '#domain/orders/order-state.ts'
import type { PaymentMethod } from '#domain/orders/payment.ts'
import type { Db } from '../database.ts'
import type { InvoiceRequest } from './invoice-requests.ts'
import { matchingOrderStateIdsSql } from './order-state-id.ts'

export type OfficeInvoice = InvoiceRequest & {
  orderNumber: string
  attemptId: number
  paidAt: Date | null
  email: string
  method: PaymentMethod | null
  shipping: Centavos
  total: Centavos
  refunded: Centavos
}

type Wanted = {
  state: InvoiceState
  /** order number, RFC or fiscal folio */
  search: string
  /** pagination cursor: order of the last invoice on the previous page */
  afterId?: number
  limit: number
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Lists invoices by state: requested invoices oldest first, other invoices by newest order first.
 */
export async function listInvoicePage(db: Db, { state, search, afterId, limit }: Wanted) {
  const word = search.trim()
  const isWaiting = state === 'requested'
  const found =
    word === ''
      ? sql``
      : sql`and r.order_id = any(array(
          select id from orders where number = ${word.toUpperCase()}
          union all select order_id from invoice_requests where rfc = ${word.toUpperCase()}
          union all select order_id from invoice_requests
            where fiscal_id = ${uuid.test(word) ? word : null}::uuid))`
  const place = sql`((select created_at from invoice_requests where order_id = ${afterId ?? 0}),
    ${afterId ?? 0}::bigint)`
  const beyond =
    afterId === undefined
      ? sql``
      : isWaiting
        ? sql`and (r.created_at, r.order_id) > ${place}`
        : sql`and r.order_id < ${afterId}`
  const order = isWaiting ? sql`r.created_at, r.order_id` : sql`r.order_id desc`
  const { rows } = await sql<OfficeInvoice>`
    ${invoices} where r.state = ${sql.lit(state)} ${found} ${beyond}
    order by ${order} limit ${limit}`.execute(db)
  return rows
}

export async function findInvoiceByNumber(
  db: Db,
  number: string,
): Promise<OfficeInvoice | undefined> {
  const { rows } = await sql<OfficeInvoice>`${invoices} where o.number = ${number}`.execute(db)
  return rows[0]
}

const invoices = sql`
  select r.order_id as "orderId", r.rfc, r.legal_name as "legalName", r.tax_regime as "taxRegime",
    r.use_code as "useCode", r.postcode, r.state, r.fiscal_id as "fiscalId",
    r.refused_reason as "refusedReason", r.created_at as "createdAt", r.finished_at as "finishedAt",
    o.number as "orderNumber", o.attempt_id as "attemptId", a.paid_at as "paidAt", a.email, a.method,
    a.shipping_centavos as shipping, a.total_centavos as total, a.refunded_centavos as refunded
  from invoice_requests r join orders o on o.id = r.order_id
    join payment_attempts a on a.id = o.attempt_id`

/**
 * Lists the order lines of the given payment attempts with their SAT product keys, grouped by
 * attempt.
 */
export async function listInvoiceLines(
  db: Db,
  attemptIds: number[],
): Promise<Map<number, InvoiceLine[]>> {
  const { rows } = await sql<InvoiceLine & { attemptId: number }>`
    select l.attempt_id as "attemptId", l.id as "lineId", l.product_id as "productId", l.name, l.sku,
      l.url_key as "urlKey", l.image_path as "imagePath", l.digital, l.quantity,
      l.unit_price_centavos as "unitPrice", l.regular_price_centavos as "regularPrice",
      l.discount_centavos as discount, p.sat_key as "productKey"
    from payment_attempt_lines l left join products p on p.id = l.product_id
    where l.attempt_id = any(${attemptIds}) order by l.attempt_id, l.position`.execute(db)
  return Map.groupBy(rows, ({ attemptId }) => attemptId)
}

export type UninvoicedOrder = {
  attemptId: number
  orderNumber: string
  paidAt: Date
  method: PaymentMethod | null
  shipping: Centavos
  total: Centavos
  refunded: Centavos
}

type Span = { since: Date; until: Date }

/**
 * SQL condition for paid, uncancelled orders of a period without an issued or requested invoice.
 */
const uninvoiced = ({ since, until }: Span) => sql`
  -- each by itself: joined, all orders and requests there are would be looked at
  from payment_attempts a cross join lateral (select id, number, state_id from orders
    where attempt_id = a.id limit 1) o
  where a.paid_at >= ${since} and a.paid_at < ${until} and a.total_centavos > 0 and not a.trial
    and o.state_id in ${matchingOrderStateIdsSql(isPaidUnrefundedOrder)}
    and (select r.state in ('requested', 'issued') from invoice_requests r
      where r.order_id = o.id limit 1) is not true`

/**
 * Lists the orders covered by a month's global invoice (sales without own invoice), in payment
 * order.
 */
export async function listUninvoicedOrders(
  db: Db,
  { afterId, limit, ...span }: Span & { afterId?: number | undefined; limit: number },
): Promise<UninvoicedOrder[]> {
  const beyond =
    afterId === undefined
      ? sql``
      : sql`and (a.paid_at, a.id) > ((select paid_at from payment_attempts where id = ${afterId}), ${afterId}::bigint)`
  const { rows } = await sql<UninvoicedOrder>`
    select a.id as "attemptId", o.number as "orderNumber", a.paid_at as "paidAt", a.method,
      a.shipping_centavos as shipping, a.total_centavos as total,
      a.refunded_centavos as refunded
    ${uninvoiced(span)} ${beyond} order by a.paid_at, a.id limit ${limit}`.execute(db)
  return rows
}

/**
 * Sums of the orders covered by a month's global invoice (sales without own invoice), by payment
 * method.
 */
export async function sumUninvoicedOrders(
  db: Db,
  span: Span,
): Promise<
  { method: PaymentMethod | null; orders: number; total: Centavos; refunded: Centavos }[]
> {
  const { rows } = await sql<{
    method: PaymentMethod | null
    orders: number
    total: Centavos
    refunded: Centavos
  }>`
    select a.method, count(*)::integer as orders, sum(a.total_centavos)::bigint as total,
      sum(a.refunded_centavos)::bigint as refunded
    ${uninvoiced(span)} group by a.method order by a.method`.execute(db)
  return rows
}
