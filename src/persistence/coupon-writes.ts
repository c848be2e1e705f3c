import { sql } from 'kysely'
import type { Centavos } from '#domain/money.ts'
import type { Db } from './database.ts'
import { recordset } from './recordset.ts'

export type CouponContent = {
  code: string
  type: 'percent' | 'fixed' | 'free_shipping'
  percent: number | null
  amount_centavos: Centavos | null
  max_discount_centavos: Centavos | null
  min_subtotal_centavos: Centavos
  valid_from: string | null
  valid_to: string | null
  total_limit: number | null
  per_customer_limit: number | null
  scope: object
  exclude_offers: boolean
  exclude_refurbished: boolean
  first_purchase_only: boolean
  public: boolean
  active: boolean
  description: string
  shopper_id: number | null
  used: number
  created_at: Date
}

/** What a coupon that one shopper may use once is besides its code, its worth and its days. */
export const ONE_USE = {
  total_limit: 1,
  per_customer_limit: 1,
  scope: { kind: 'all' },
  exclude_offers: false,
  exclude_refurbished: false,
  first_purchase_only: false,
  public: false,
  active: true,
} satisfies Partial<CouponContent>

/** Adds coupons and says which codes were new; a code that exists stays as it is. */
export async function insertMany(db: Db, coupons: CouponContent[]): Promise<string[]> {
  const columns = sql.raw(
    `code, type, percent, amount_centavos, max_discount_centavos, min_subtotal_centavos,
     valid_from, valid_to, total_limit, per_customer_limit, scope, exclude_offers,
     exclude_refurbished, first_purchase_only, public, active, description, shopper_id, used,
     created_at`,
  )
  const { rows } = await sql<{ code: string }>`
    insert into coupons (${columns}) select ${columns}
    from ${recordset(
      coupons,
      sql`code text, type text, percent integer, amount_centavos bigint,
        max_discount_centavos bigint, min_subtotal_centavos bigint, valid_from date, valid_to date,
        total_limit integer, per_customer_limit integer, scope jsonb, exclude_offers boolean,
        exclude_refurbished boolean, first_purchase_only boolean, public boolean, active boolean,
        description text, shopper_id bigint, used integer, created_at timestamptz`,
    )}
    on conflict (code) do nothing returning code`.execute(db)
  return rows.map(({ code }) => code)
}
