import { sql } from 'kysely'
import type { ShippingTier } from '#domain/buying/shipping-tiers.ts'
import type { Db } from '../database.ts'
import { recordsetSql } from '../recordset-sql.ts'

type ShippingZone = {
  code: string
  name: string
  postcode_prefixes: string[]
  only_method: string | null
}
type ShippingMethod = {
  code: string
  name: string
  description: string
  position: number
  only_digital: boolean
  pickup: boolean
}
type ShippingRate = {
  method_code: string
  zone_code: string
  cost_centavos: number
  min_business_days: number
  max_business_days: number
  estimate_text: string
  tiers: readonly ShippingTier[]
}

/** Adds or updates shipping zones, methods and rates. */
export async function putShippingSettings(
  db: Db,
  shipping: { zones: ShippingZone[]; methods: ShippingMethod[]; rates: ShippingRate[] },
): Promise<void> {
  await sql`
    insert into shipping_methods (code, name, description, position, only_digital, pickup)
    select r.code, r.name, r.description, r.position, r.only_digital, r.pickup
    from ${recordsetSql(
      shipping.methods,
      sql`code text, name text, description text, position integer, only_digital boolean, pickup boolean`,
    )}
    on conflict (code) do update set name = excluded.name, description = excluded.description,
      position = excluded.position, only_digital = excluded.only_digital,
      pickup = excluded.pickup`.execute(db)
  await sql`
    insert into shipping_zones (code, name, postcode_prefixes, only_method)
    select r.code, r.name, r.postcode_prefixes, r.only_method
    from ${recordsetSql(shipping.zones, sql`code text, name text, postcode_prefixes text[], only_method text`)}
    on conflict (code) do update
      set name = excluded.name, postcode_prefixes = excluded.postcode_prefixes,
        only_method = excluded.only_method`.execute(db)
  await sql`
    insert into shipping_rates
      (method_code, zone_code, cost_centavos, min_business_days, max_business_days, estimate_text,
      tiers)
    select r.method_code, r.zone_code, r.cost_centavos, r.min_business_days, r.max_business_days,
      r.estimate_text, r.tiers
    from ${recordsetSql(
      shipping.rates,
      sql`method_code text, zone_code text, cost_centavos bigint, min_business_days integer,
        max_business_days integer, estimate_text text, tiers jsonb`,
    )}
    on conflict (method_code, zone_code) do update set cost_centavos = excluded.cost_centavos,
      min_business_days = excluded.min_business_days,
      max_business_days = excluded.max_business_days,
      estimate_text = excluded.estimate_text, tiers = excluded.tiers`.execute(db)
}

/** Disables the shipping methods whose codes are not given; their rows stay for past orders. */
export async function disableUnlistedShippingMethods(db: Db, codes: string[]): Promise<void> {
  await sql`update shipping_methods set active = code = any(${codes})`.execute(db)
}

/**
 * Deletes shipping zones that are not in `kept`, and rates of active shipping methods that are not
 * in `kept`.
 */
export async function removeUnlistedShippingZones(
  db: Db,
  kept: { zones: string[]; rates: Pick<ShippingRate, 'method_code' | 'zone_code'>[] },
): Promise<void> {
  await sql`
    delete from shipping_rates rate using shipping_methods method
    where method.code = rate.method_code and method.active and not exists (
      select from ${recordsetSql(kept.rates, sql`method_code text, zone_code text`)}
      where r.method_code = rate.method_code and r.zone_code = rate.zone_code)`.execute(db)
  await sql`delete from shipping_zones where code <> all(${kept.zones})`.execute(db)
}
