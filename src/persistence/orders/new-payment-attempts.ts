import { sql } from 'kysely'
import type { InvoiceData } from '#domain/orders/invoice.ts'
import type { OrderLine, PaymentAttempt } from '#domain/orders/order.ts'
import { addressToJson, pickupPointToJson } from '../address-json.ts'
import type { CombinableWrite } from '../combined-statements.ts'
import type { Db } from '../database.ts'
import { preparedStatementComment } from '../prepared-statements.ts'
import { recordsetSql } from '../recordset-sql.ts'
import {
  paymentAttemptColumns,
  toPaymentAttempt,
  type PaymentAttemptRow,
} from './payment-attempt-row.ts'

/** Column values of a new payment attempt; all other columns stay empty at first. */
export type NewPaymentAttempt = Omit<
  PaymentAttempt,
  | 'id'
  | 'sessionId'
  | 'url'
  | 'method'
  | 'installments'
  | 'card'
  | 'voucher'
  | 'trackingKey'
  | 'paid'
  | 'refunded'
  | 'checkedAt'
  | 'paidAt'
  | 'replacedBy'
> & { invoiceData: InvoiceData | null }

/**
 * Inserts a payment attempt and returns the stored row; `undefined` if its order number or
 * reference is taken, so that the caller generates another.
 */
export async function insertPaymentAttempt(
  db: Db,
  attempt: NewPaymentAttempt,
  lines: OrderLine[],
): Promise<PaymentAttempt | undefined> {
  const { rows } = await sql<PaymentAttemptRow>`
    ${preparedStatementComment} with ${insertion(db, attempt, lines)} select * from attempt`.execute(
    db,
  )
  return rows[0] && toPaymentAttempt(rows[0])
}

/**
 * Inserts a payment attempt together with its stock reservations. `short`: a product with too
 * little stock, or null; then the caller rolls back.
 */
export async function insertPaymentAttemptWithStock(
  db: Db,
  attempt: NewPaymentAttempt,
  { lines, reservation }: { lines: OrderLine[]; reservation: CombinableWrite },
): Promise<{ attempt: PaymentAttempt; short: number | null } | undefined> {
  const { rows } = await sql<PaymentAttemptRow & { short: number | null }>`
    ${preparedStatementComment} with ${insertion(db, attempt, lines)}, ${reservation}
    select *, (select product_id from short limit 1) as short from attempt`.execute(db)
  return rows[0] && { attempt: toPaymentAttempt(rows[0]), short: rows[0].short }
}

function insertion(db: Db, attempt: NewPaymentAttempt, lines: OrderLine[]): CombinableWrite {
  const made = db
    .insertInto('payment_attempts')
    .values({
      ref: attempt.ref,
      order_number: attempt.orderNumber,
      shopper_id: attempt.shopperId,
      email: attempt.email,
      buyer_phone: attempt.buyerPhone,
      state: attempt.state,
      trial: attempt.trial,
      cart_hash: attempt.cartHash,
      gateway: attempt.gateway,
      payment_offer: JSON.stringify(attempt.offer),
      subtotal_centavos: attempt.subtotal,
      discount_centavos: attempt.discount,
      bundles: JSON.stringify(attempt.bundles),
      shipping_centavos: attempt.shipping,
      total_centavos: attempt.total,
      coupon_id: attempt.couponId,
      coupon_code: attempt.couponCode,
      coupon_state: attempt.couponState,
      shipping_code: attempt.shippingCode,
      shipping_name: attempt.shippingName,
      estimate_from: attempt.estimateFrom,
      estimate_to: attempt.estimateTo,
      shipping_address:
        attempt.shippingAddress && JSON.stringify(addressToJson(attempt.shippingAddress)),
      pickup_point: attempt.pickupPoint && JSON.stringify(pickupPointToJson(attempt.pickupPoint)),
      invoice_data: attempt.invoiceData && JSON.stringify(attempt.invoiceData),
      legal_versions: JSON.stringify(attempt.legalVersions),
      stock_state: attempt.stockState,
      expires_at: attempt.expiresAt,
      created_at: attempt.createdAt,
      updated_at: attempt.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(paymentAttemptColumns)
  const bought = recordsetSql(
    lines.map((line, position) => ({ ...line, position })),
    sql`"productId" bigint, position integer, name text, sku text, "urlKey" text, "imagePath" text,
      digital boolean, quantity integer, "unitPrice" bigint, "regularPrice" bigint, discount bigint`,
  )
  return sql`attempt as (${made}),
    lines as (
      insert into payment_attempt_lines (attempt_id, product_id, position, name, sku, url_key, image_path, digital,
        quantity, unit_price_centavos, regular_price_centavos, discount_centavos)
      select attempt.id, r."productId", r.position, r.name, r.sku, r."urlKey", r."imagePath", r.digital,
        r.quantity, r."unitPrice", r."regularPrice", r.discount
      from attempt, ${bought})`
}
