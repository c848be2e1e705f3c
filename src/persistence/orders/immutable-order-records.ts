import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database.ts'

/** Stored immutable record of an order: the agreed content and its hash. */
type KeptRecord = {
  /** order content that the shopper agreed to, as canonical JSON */
  agreed: string
  /** SHA-256 of the record, in hexadecimal */
  hash: string
  /** salt of the address hash, in hexadecimal; erased with the person's data */
  addressSalt: string | null
  madeAt: Date
}

export async function findImmutableOrderRecord(
  db: Db,
  number: string,
): Promise<KeptRecord | undefined> {
  const row = await db
    .selectFrom('order_records')
    .select(['agreed', 'hash', 'address_salt', 'made_at'])
    .where('order_number', '=', number)
    .executeTakeFirst()
  return (
    row && {
      agreed: row.agreed,
      hash: row.hash.toString('hex'),
      addressSalt: row.address_salt?.toString('hex') ?? null,
      madeAt: row.made_at,
    }
  )
}

/**
 * Whether an order still matches its record, and the record still matches its hash. Orders older
 * than the introduction of records count as intact.
 */
export async function isOrderRecordIntact(db: Db, number: string): Promise<boolean> {
  const { rows } = await sql<{ intact: boolean }>`
    select o.record_hash is null or exists (
      select from order_records r where r.order_number = o.number and r.hash = o.record_hash
        and sha256(convert_to(r.agreed, 'UTF8')) = r.hash
    ) and not exists (${ordersDifferingFromRecordSql(number)}) as intact
    from orders o where o.number = ${number}`.execute(db)
  return rows[0]?.intact ?? true
}

/**
 * SQL that selects orders, all or one, whose rows differ from their order record. For a corrected
 * delivery address, the original address is compared, as long as it is stored.
 */
export function ordersDifferingFromRecordSql(number?: string): RawBuilder<unknown> {
  return sql`
    select 'order:' || r.order_number as subject
    from order_records r
    join orders o on o.number = r.order_number
    join payment_attempts a on a.id = o.attempt_id
    cross join lateral (select r.agreed::jsonb as agreed, r.agreed::jsonb -> 'delivery' as delivery) j
    left join lateral (
      select before from order_addresses c where c.order_id = o.id order by c.id limit 1) first on true
    left join lateral (
      select jsonb_agg(jsonb_build_object('name', l.name, 'sku', l.sku, 'digital', l.digital,
        'quantity', l.quantity, 'unitPrice', l.unit_price_centavos,
        'regularPrice', l.regular_price_centavos, 'discount', l.discount_centavos)
        order by l.position) as lines
      from payment_attempt_lines l where l.attempt_id = a.id) now_so on true
    where ${number === undefined ? sql`true` : sql`r.order_number = ${number}`} and (
      now_so.lines is distinct from j.agreed -> 'lines'
      or jsonb_build_object('order', a.order_number, 'currency', a.currency, 'trial', a.trial,
          'coupon', a.coupon_code, 'subtotal', a.subtotal_centavos, 'discount', a.discount_centavos,
          'shipping', a.shipping_centavos, 'total', a.total_centavos, 'texts', a.legal_versions)
        is distinct from j.agreed - array['kind', 'version', 'agreedAt', 'amountsIn', 'seller', 'lines',
          'savings', 'delivery']
      or o.created_at <> (j.agreed ->> 'agreedAt')::timestamptz
      or (select coalesce(jsonb_agg(b - array['promotion'] order by n), '[]')
          from jsonb_array_elements(a.bundles) with ordinality as of_all (b, n))
        is distinct from j.agreed -> 'savings'
      or (a.shipping_code, a.shipping_name, a.pickup_point ->> 'name', a.pickup_point ->> 'address')
        is distinct from (j.delivery ->> 'code', j.delivery ->> 'name',
          j.delivery -> 'pickup' ->> 'name', j.delivery -> 'pickup' ->> 'address')
      or first.before is null and (a.estimate_from, a.estimate_to)
        is distinct from ((j.delivery ->> 'promisedFrom')::date, (j.delivery ->> 'promisedTo')::date)
      or (j.delivery ->> 'addressHash' is null) <> (a.shipping_address is null)
      or r.address_salt is not null and j.delivery ->> 'addressHash' is distinct from encode(sha256(
        convert_to('{"address":' || ${canonicalTexts(sql`coalesce(first.before, a.shipping_address)`)}
          || ',"salt":"' || encode(r.address_salt, 'hex') || '"}', 'UTF8')), 'hex'))`
}

/**
 * SQL expression that formats an object of texts as canonical JSON, equal to the result of
 * `canonicalJson`.
 */
function canonicalTexts(object: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select '{' || string_agg(to_json(name)::text || ':' || value::text, ',' order by name collate "C") || '}'
    from jsonb_each(${object}) as each (name, value))`
}

/**
 * Erases the salts of the address hashes of a shopper's orders, so that the order records reveal no
 * address.
 */
export async function eraseAddressHashSalts(db: Db, shopperId: number): Promise<void> {
  await sql`
    update order_records set address_salt = null where address_salt is not null
      and order_number in (select number from orders where shopper_id = ${shopperId})`.execute(db)
}
