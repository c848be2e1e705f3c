import { sql } from 'kysely'
import type { Centavos } from '#domain/money.ts'
import type { InvoiceData, InvoiceState } from '#domain/orders/invoice.ts'
import { type CombinableRead, combinableRead } from '../combined-statements.ts'
import type { Db } from '../database.ts'

export type InvoiceRequest = InvoiceData & {
  orderId: number
  state: InvoiceState
  fiscalId: string | null
  refusedReason: string | null
  createdAt: Date
  finishedAt: Date | null
}

const request = [
  'order_id as orderId',
  'rfc',
  'legal_name as legalName',
  'tax_regime as taxRegime',
  'use_code as useCode',
  'postcode',
  'state',
  'fiscal_id as fiscalId',
  'refused_reason as refusedReason',
  'created_at as createdAt',
  'finished_at as finishedAt',
] as const

export async function findInvoiceRequest(
  db: Db,
  orderId: number,
): Promise<InvoiceRequest | undefined> {
  const row = await db
    .selectFrom('invoice_requests')
    .select(request)
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row
}

/** Locks the invoice request of an order until the transaction ends. */
export async function lockInvoiceRequest(
  db: Db,
  orderId: number,
): Promise<InvoiceRequest | undefined> {
  const row = await db
    .selectFrom('invoice_requests')
    .select(request)
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
  return row
}

/** Invoice data of a shopper's last request, as defaults for the next one. */
export async function findLatestInvoiceData(
  db: Db,
  shopperId: number,
): Promise<InvoiceData | undefined> {
  return db
    .selectFrom('invoice_requests as requests')
    .innerJoin('orders', 'orders.id', 'requests.order_id')
    .select([
      'requests.rfc',
      'requests.legal_name as legalName',
      'requests.tax_regime as taxRegime',
      'requests.use_code as useCode',
      'requests.postcode',
    ])
    .where('orders.shopper_id', '=', shopperId)
    .orderBy('requests.updated_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Stores an order's invoice request, or replaces its data while the invoice is not issued; false
 * once the invoice is issued.
 */
export async function putInvoiceRequest(
  db: Db,
  orderId: number,
  data: InvoiceData,
  now: Date,
): Promise<boolean> {
  const values = {
    rfc: data.rfc,
    legal_name: data.legalName,
    tax_regime: data.taxRegime,
    use_code: data.useCode,
    postcode: data.postcode,
    updated_at: now,
  }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('invoice_requests')
    .values({ ...values, order_id: orderId, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('order_id')
        .doUpdateSet({ ...values, state: 'requested', refused_reason: null, finished_at: null })
        .where('invoice_requests.state', '<>', 'issued'),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Reads the invoice data entered during payment; null without any. */
export function checkoutInvoiceDataRead(
  db: Db,
  attemptId: number,
): CombinableRead<InvoiceData | null> {
  const query = db
    .selectFrom('payment_attempts')
    .select('invoice_data as data')
    .where('id', '=', attemptId)
  return combinableRead(query, ([row]) => row?.data ?? null)
}

export async function finishInvoiceRequest(
  db: Db,
  orderId: number,
  outcome: { state: 'issued'; fiscalId: string } | { state: 'refused'; reason: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('invoice_requests')
    .set({
      state: outcome.state,
      fiscal_id: outcome.state === 'issued' ? outcome.fiscalId : null,
      refused_reason: outcome.state === 'refused' ? outcome.reason : null,
      finished_at: now,
      updated_at: now,
    })
    .where('order_id', '=', orderId)
    .execute()
}

export type ListedInvoiceRequest = InvoiceRequest & {
  orderNumber: string
  paidAt: Date | null
  email: string
  subtotal: Centavos
  discount: Centavos
  /** part of the discount from bundles, in centavos */
  bundleDiscount: Centavos
  /** part of the discount from promotions, in centavos */
  promotionDiscount: Centavos
  shipping: Centavos
  total: Centavos
  method: string | null
}

/** Lists invoice requests, oldest first. */
export async function listInvoiceRequests(
  db: Db,
  { state, limit }: { state: InvoiceState | null; limit: number },
): Promise<ListedInvoiceRequest[]> {
  const { rows } = await sql<ListedInvoiceRequest>`
    select r.order_id as "orderId", r.rfc, r.legal_name as "legalName", r.tax_regime as "taxRegime",
      r.use_code as "useCode", r.postcode, r.state, r.fiscal_id as "fiscalId",
      r.refused_reason as "refusedReason", r.created_at as "createdAt", r.finished_at as "finishedAt",
      o.number as "orderNumber", a.paid_at as "paidAt", a.email, a.subtotal_centavos as subtotal,
      a.discount_centavos as discount, a.shipping_centavos as shipping, a.total_centavos as total,
      a.method,
      (select coalesce(sum((b->>'saving')::bigint), 0)::bigint
        from jsonb_array_elements(a.bundles) b where not b ? 'promotion') as "bundleDiscount",
      (select coalesce(sum((b->>'saving')::bigint), 0)::bigint
        from jsonb_array_elements(a.bundles) b where b ? 'promotion') as "promotionDiscount"
    from invoice_requests r join orders o on o.id = r.order_id
      join payment_attempts a on a.id = o.attempt_id
    where ${state}::text is null or r.state = ${state}
    order by r.state <> 'requested', r.created_at, r.order_id limit ${limit}`.execute(db)
  return rows
}
