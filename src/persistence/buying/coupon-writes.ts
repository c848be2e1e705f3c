import { type Selectable, sql } from 'kysely'
import type { CouponScope } from '#domain/buying/discounts/coupon.ts'
import type { Db } from '../database.ts'
import { recordsetSql } from '../recordset-sql.ts'
import type { Coupons } from '../tables.ts'

/** A coupon without reserved uses, valid on whole days. */
export type CouponContent = Omit<
  Selectable<Coupons>,
  'id' | 'held' | 'published' | 'rehearsal' | 'starts_at' | 'ends_at' | 'scope'
> & { scope: CouponScope }

/** Fixed field values of a coupon that one shopper can use once; code, value and dates vary. */
export const singleUseCouponFields = {
  total_limit: 1,
  per_customer_limit: 1,
  scope: { kind: 'all' },
  exclude_offers: false,
  exclude_refurbished: false,
  first_purchase_only: false,
  public: false,
  active: true,
} satisfies Partial<CouponContent>

const couponColumns = sql`code text, type text, percent integer, amount_centavos bigint,
  max_discount_centavos bigint, min_subtotal_centavos bigint, valid_from date, valid_to date,
  total_limit integer, per_customer_limit integer, scope jsonb, exclude_offers boolean,
  exclude_refurbished boolean, first_purchase_only boolean, public boolean, description text`

/** Updates renamed category slugs in coupons and promotions, inactive coupons included. */
export async function renameCategorySlugsInCoupons(
  db: Db,
  moves: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = [...moves].map(([former, slug]) => ({ former, slug }))
  for (const table of ['coupons', 'promotions'] as const) {
    await sql`
      update ${sql.table(table)} set scope = jsonb_set(scope, '{slugs}', (
        select jsonb_agg(coalesce(r.slug, named.slug) order by named.place)
        from jsonb_array_elements_text(scope->'slugs') with ordinality as named (slug, place)
        left join ${recordsetSql(rows, sql`former text, slug text`)} on r.former = named.slug))
      where scope->>'kind' = 'categories' and scope->'slugs' ?| ${[...moves.keys()]}::text[]`.execute(
      db,
    )
  }
}

/** Adds coupons and returns the new codes; existing codes stay unchanged. */
export async function insertCoupons(db: Db, coupons: CouponContent[]): Promise<string[]> {
  const columns = sql.raw(
    `code, type, percent, amount_centavos, max_discount_centavos, min_subtotal_centavos,
     valid_from, valid_to, total_limit, per_customer_limit, scope, exclude_offers,
     exclude_refurbished, first_purchase_only, public, active, description, shopper_id, used,
     created_at`,
  )
  const { rows } = await sql<{ code: string }>`
    insert into coupons (${columns}) select ${columns}
    from ${recordsetSql(
      coupons,
      sql`${couponColumns}, active boolean, shopper_id bigint, used integer,
        created_at timestamptz`,
    )}
    on conflict (code) do nothing returning code`.execute(db)
  return rows.map(({ code }) => code)
}

/** Coupon usable by every shopper with its code. */
export type SharedCoupon = Omit<CouponContent, 'active' | 'shopper_id' | 'used' | 'created_at'>

/** Lists usable shared coupons, oldest first. */
export async function listSharedCoupons(db: Db): Promise<SharedCoupon[]> {
  const { rows } = await sql<SharedCoupon>`
    select code, type, percent, amount_centavos, max_discount_centavos, min_subtotal_centavos,
      valid_from, valid_to, total_limit, per_customer_limit, scope, exclude_offers,
      exclude_refurbished, first_purchase_only, public, description
    from coupons where shopper_id is null and active and published order by id`.execute(db)
  return rows
}

type CouponUse = { code: string; uses: number; isPersonal: boolean }

/** Locks the use counts of coupons until the transaction ends and returns them. */
export async function lockCouponUseCounts(db: Db, codes: string[]): Promise<CouponUse[]> {
  const { rows } = await sql<CouponUse>`
    select code, used + held as uses, shopper_id is not null as "isPersonal" from coupons
    where code = any(${codes}::text[]) order by id for update`.execute(db)
  return rows
}

/**
 * Adds or updates shared coupons. Existing coupons keep their use counts; disabled coupons are
 * enabled again.
 */
export async function saveSharedCoupons(db: Db, coupons: SharedCoupon[], now: Date): Promise<void> {
  const initialState = { shopper_id: null, active: true, used: 0, created_at: now }
  const added = await insertCoupons(
    db,
    coupons.map((coupon) => ({ ...coupon, ...initialState })),
  )
  const changed = coupons.filter(({ code }) => !added.includes(code))
  await sql`
    update coupons c set type = r.type, percent = r.percent, amount_centavos = r.amount_centavos,
      max_discount_centavos = r.max_discount_centavos,
      min_subtotal_centavos = r.min_subtotal_centavos, valid_from = r.valid_from,
      valid_to = r.valid_to, total_limit = r.total_limit,
      per_customer_limit = r.per_customer_limit, scope = r.scope,
      exclude_offers = r.exclude_offers, exclude_refurbished = r.exclude_refurbished,
      first_purchase_only = r.first_purchase_only, public = r.public,
      description = r.description, active = true, published = true,
      -- to the minute they were another's days
      starts_at = case when c.valid_from is not distinct from r.valid_from then c.starts_at end,
      ends_at = case when c.valid_to is not distinct from r.valid_to then c.ends_at end
    from ${recordsetSql(changed, couponColumns)}
    where c.code = r.code and c.shopper_id is null`.execute(db)
}

/** Disables the coupons with these codes that are not personal; their use counts stay. */
export async function deactivateSharedCoupons(db: Db, codes: string[]): Promise<void> {
  await sql`
    update coupons set active = false
    where code = any(${codes}::text[]) and shopper_id is null`.execute(db)
}
