import { type RawBuilder, sql } from 'kysely'
import type { PaymentStateExplanationInput } from '#domain/orders/explain-payment-state.ts'
import type { PaymentAttempt } from '#domain/orders/order.ts'
import type { PaymentSearch, PaymentTab } from '#domain/orders/payment-search.ts'
import type { Db } from '../database.ts'
import { fromOrderStateId } from './order-state-id.ts'
import { toPaymentAttempt } from './payment-attempt-row.ts'
import { openMismatchesSql } from './payment-mismatches.ts'

/** Payment attempt with its order and what is known about the arrival of its money. */
type OfficePayment = PaymentStateExplanationInput & {
  attempt: PaymentAttempt
  order: OrderOfPayment | null
}
type OrderOfPayment = NonNullable<PaymentStateExplanationInput['order']> & {
  number: string
  createdAt: Date
}

/** Maximum number of payments found for each kind of search, newest first. */
const foundAtMost = 500
const mostCounted = 10_001

const tabs: Record<PaymentTab, RawBuilder<unknown>> = {
  // This SQL condition compares with an array of payment attempt ids, so that PostgreSQL looks up
  // each row; a join may scan all attempts for few rows.
  unsettled: sql`a.id = any(array(
    select attempt_id from orders where payment_flag in ('paid_late', 'refund_open')
    union all select id from (${openMismatchesSql}) standing))`,
  open: sql`a.state in ('open', 'pending')`,
  'charged-back': sql`a.state = 'charged_back'`,
  all: sql`true`,
}

type PageOfPayments = {
  tab: PaymentTab
  search: PaymentSearch | null
  /**
   * name of the current gateway; a search by session id covers the current gateway and all gateways
   * whose payments were ever reconciled with the shop
   */
  gateway: string
  /** pagination cursor: last payment attempt of the previous page */
  afterId?: number
  limit: number
}

/**
 * Lists a page of payments: expiring payments by deadline, payments that need an operator's action
 * oldest first, all others newest first.
 */
export async function listPageOfPayments(db: Db, wanted: PageOfPayments): Promise<OfficePayment[]> {
  const { tab, search, gateway, afterId, limit } = wanted
  const among = search === null ? sql`` : sql`and a.id = any(array(${found(search, gateway)}))`
  const { order, beyond } = orders(tab, afterId)
  const { rows } = await sql<{ id: number }>`
    select a.id from payment_attempts a where ${tabs[tab]} ${among} ${beyond}
    order by ${order} limit ${limit}`.execute(db)
  return withFacts(
    db,
    rows.map(({ id }) => id),
  )
}

function orders(tab: PaymentTab, afterId: number | undefined) {
  const id = sql`${afterId ?? 0}::bigint`
  switch (tab) {
    case 'open': {
      const place = sql`((select expires_at from payment_attempts where id = ${id}), ${id})`
      const beyond = afterId === undefined ? sql`` : sql`and (a.expires_at, a.id) > ${place}`
      return { order: sql`a.expires_at, a.id`, beyond }
    }
    case 'unsettled':
      return { order: sql`a.id`, beyond: afterId === undefined ? sql`` : sql`and a.id > ${id}` }
    default:
      return {
        order: sql`a.id desc`,
        beyond: afterId === undefined ? sql`` : sql`and a.id < ${id}`,
      }
  }
}

/**
 * Finds payment attempts by order number, e-mail, reference, tracking key, card authorisation,
 * gateway session or amount.
 */
function found({ word, amount }: PaymentSearch, gateway: string): RawBuilder<unknown> {
  const newest = sql`order by id desc limit ${foundAtMost}`
  const ways = [
    sql`select id from payment_attempts where order_number = ${word.toUpperCase()}`,
    sql`select id from payment_attempts where ref = ${word}`,
    sql`select id from payment_attempts where gateway_session_id = ${word}
      and gateway in (select gateway from payment_comparisons union all select ${gateway}::text)`,
    // This query repeats the condition of the partial index. Otherwise PostgreSQL's query planner
    // assumes that every searched value is frequent.
    sql`(select id from payment_attempts
      where voucher is not null and voucher ->> 'reference' = ${word} ${newest})`,
    sql`(select id from payment_attempts where tracking_key in (${word}, ${word.toUpperCase()}) ${newest})`,
    sql`(select id from payment_attempts
      where card is not null and card ->> 'authorization' = ${word} ${newest})`,
  ]
  if (word.includes('@')) {
    ways.push(sql`(select id from payment_attempts where email = ${word.toLowerCase()} ${newest})`)
  }
  if (amount !== null) {
    ways.push(
      sql`(select id from payment_attempts where total_centavos = ${amount} ${newest})`,
      sql`(select id from payment_attempts where paid_centavos = ${amount}
        and paid_centavos > 0 and paid_centavos <> total_centavos ${newest})`,
    )
  }
  return sql.join(ways, sql` union `)
}

/** Counts open payment attempts, up to a limit. */
export async function countOpenPayments(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from payment_attempts a where ${tabs.open} limit ${mostCounted}) counted`.execute(db)
  return rows[0]?.count ?? 0
}

/** Reads the time up to which a gateway's payment list was reconciled with the shop. */
export async function readPaymentsReconciledUntil(db: Db, gateway: string): Promise<Date | null> {
  const row = await db
    .selectFrom('payment_comparisons')
    .select('compared_until as until')
    .where('gateway', '=', gateway)
    .executeTakeFirst()
  return row?.until ?? null
}

/** Finds a payment attempt by its order number, whether or not the order exists yet. */
export async function findPaymentByNumber(
  db: Db,
  number: string,
): Promise<OfficePayment | undefined> {
  const row = await db
    .selectFrom('payment_attempts')
    .select('id')
    .where('order_number', '=', number)
    .executeTakeFirst()
  return row && (await withFacts(db, [row.id]))[0]
}

type Facts = PaymentStateExplanationInput['notices'] & {
  id: number
  number: string | null
  stateId: number
  paymentFlag: NonNullable<PaymentStateExplanationInput['order']>['paymentFlag']
  cancelReason: string | null
  createdAt: Date
}

async function withFacts(db: Db, ids: number[]): Promise<OfficePayment[]> {
  if (ids.length === 0) return []
  const [attempts, facts] = await Promise.all([
    db.selectFrom('payment_attempts').selectAll().where('id', 'in', ids).execute(),
    sql<Facts>`
      select a.id, o.number, o.state_id as "stateId", o.payment_flag as "paymentFlag",
        o.cancel_reason as "cancelReason", o.created_at as "createdAt", n.count, n.waits,
        exists (select from (${openMismatchesSql}) standing where standing.id = a.id) as differs
      from payment_attempts a left join orders o on o.attempt_id = a.id
      cross join lateral (
        select count(*)::integer as count, coalesce(bool_or(processed_at is null), false) as waits
        from payment_notices where gateway = a.gateway
          and gateway_session_id = a.gateway_session_id) n
      where a.id = any(${ids})`.execute(db),
  ])
  const rowOf = new Map(attempts.map((row) => [row.id, row]))
  const factsOf = new Map(facts.rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const [row, told] = [rowOf.get(id), factsOf.get(id)]
    if (!row || !told) return []
    const { count, waits, differs, number, stateId, ...order } = told
    return {
      attempt: toPaymentAttempt(row),
      order: number === null ? null : { ...order, number, state: fromOrderStateId(stateId) },
      notices: { count, waits, differs },
    }
  })
}

/**
 * Marks a payment whose amount differs from the order's as reviewed; false if no such difference is
 * recorded.
 */
export async function closePaymentMismatch(
  db: Db,
  { gateway, sessionId }: { gateway: string; sessionId: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment_notices')
    .set({ outcome: 'mismatch-seen' })
    .where('gateway', '=', gateway)
    .where('gateway_session_id', '=', sessionId)
    .where('outcome', '=', 'mismatch')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
