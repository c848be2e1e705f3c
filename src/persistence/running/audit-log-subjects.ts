import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** Current name of an audited thing; `key` is the code by which the office finds it. */
type AuditSubjectName = { subject: string; name: string | null; key: string | null }

/** Most things that a search of the audit log may concern. */
const mostFound = 200

/** Names of the things that audit entries concern; things that no longer exist are left out. */
export async function nameAuditSubjects(
  db: Db,
  subjects: readonly string[],
): Promise<AuditSubjectName[]> {
  const keys = (kind: string) =>
    subjects
      .filter((subject) => subject.startsWith(`${kind}:`))
      .map((subject) => subject.slice(kind.length + 1))
  const ids = (kind: string) => keys(kind).filter((key) => /^\d{1,15}$/.test(key))
  const { rows } = await sql<AuditSubjectName>`
    select 'product:' || id as subject, name, sku as key from products
      where id = any(${ids('product')}::bigint[])
    union all select 'product:' || url_key, name, sku from products
      where url_key = any(${keys('product')}::text[])
    union all select 'refund:' || r.id, a.order_number, a.order_number
      from refunds r join payment_attempts a on a.id = r.attempt_id
      where r.id = any(${ids('refund')}::bigint[])
    union all select 'review:' || r.id, p.name, p.sku
      from reviews r join products p on p.id = r.product_id
      where r.id = any(${ids('review')}::bigint[])
    union all select 'question:' || q.id, p.name, p.sku
      from questions q join products p on p.id = q.product_id
      where q.id = any(${ids('question')}::bigint[])
    union all select 'coupon:' || id, code, null from coupons where id = any(${ids('coupon')}::bigint[])
    union all select 'promotion:' || id, name, null from promotions
      where id = any(${ids('promotion')}::bigint[])
    union all select 'category:' || id, name, null from categories
      where id = any(${ids('category')}::bigint[])
    union all select 'family:' || key, name, null from product_families
      where key = any(${keys('family')}::text[])
    union all select 'webhook:' || id, name, null from webhook_endpoints
      where id = any(${ids('webhook')}::bigint[])
    union all select 'operator:' || id, email, null from operators
      where id = any(${ids('operator')}::bigint[])`.execute(db)
  return rows
}

/**
 * Subjects of the audit log that a text names: an order's number or its end, a ticket's number, a
 * coupon's code, or words in the name of a product, category, family or promotion.
 */
export async function findAuditSubjects(db: Db, text: string): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    with asked as (
      select upper(${text}::text) as code, immutable_unaccent(lower(${text}::text)) as words
    )
    select subject from (
      select unnest(array['order:' || number, 'attempt:' || number]) as subject from orders, asked
        where number = code or right(number, 6) = code
      union all select 'ticket:' || id from tickets, asked where id::text = code
      union all select 'coupon:' || id from coupons c, asked where c.code = asked.code
      union all select unnest(array['product:' || id, 'product:' || url_key]) from products, asked
        where upper(sku) = code or strpos(immutable_unaccent(lower(name)), words) > 0
      union all select 'category:' || id from categories, asked
        where strpos(immutable_unaccent(lower(name)), words) > 0
      union all select 'family:' || key from product_families, asked
        where strpos(immutable_unaccent(lower(name)), words) > 0
      union all select 'promotion:' || id from promotions, asked
        where strpos(immutable_unaccent(lower(name)), words) > 0
      union all select 'operator:' || id from operators, asked where strpos(email, words) > 0
    ) named limit ${mostFound}`.execute(db)
  return rows.map(({ subject }) => subject)
}

/** E-mails of everybody who has had access to the back office, without repetition. */
export async function listOperatorEmails(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('operators')
    .select('email')
    .distinct()
    .orderBy('email')
    .execute()
  return rows.map(({ email }) => email)
}
