import { type RawBuilder, sql } from 'kysely'
import type { ShippingRate } from '#domain/buying/shipping-options.ts'
import type { ShippingTier } from '#domain/buying/shipping-tiers.ts'
import type { Centavos } from '#domain/money.ts'
import type { Db } from '../database.ts'
import { preparedStatementComment } from '../prepared-statements.ts'

/** SQL list of shipping methods to a postcode with cost and delivery time; empty when no zone covers it. */
export function shippingRatesSql(postcode: RawBuilder<string>): RawBuilder<ShippingRate[]> {
  return sql`(
    select coalesce(jsonb_agg(jsonb_build_object('code', method.code, 'name', method.name,
      'onlyDigital', method.only_digital, 'pickup', method.pickup, 'cost', rate.cost_centavos, 'tiers', rate.tiers,
      'minBusinessDays', rate.min_business_days, 'maxBusinessDays', rate.max_business_days)
      order by method.position, method.code), '[]')
    from shipping_rates rate join shipping_methods method on method.code = rate.method_code
    join shipping_zones zone on zone.code = rate.zone_code
    where method.active and exists (
      select from unnest(zone.postcode_prefixes) as prefix where starts_with(${postcode}, prefix)))`
}

/** Lists the shipping methods to a postcode with cost and delivery time. */
export async function listShippingRates(db: Db, postcode: string): Promise<ShippingRate[]> {
  const { rows } = await sql<{ rates: ShippingRate[] }>`
    ${preparedStatementComment} select ${shippingRatesSql(sql`${postcode}`)} as rates`.execute(db)
  return rows[0]?.rates ?? []
}

/** Lists all shipping zones, each with its available shipping methods; without local deliveries. */
export async function listShippingZones(
  db: Db,
): Promise<{ postcodePrefixes: string[]; rates: ShippingRate[] }[]> {
  const rows = await db
    .selectFrom('shipping_zones as zone')
    .innerJoin('shipping_rates as rate', 'rate.zone_code', 'zone.code')
    .innerJoin('shipping_methods as method', 'method.code', 'rate.method_code')
    .select([
      'zone.code as zone',
      'zone.postcode_prefixes as postcodePrefixes',
      'method.code',
      'method.name',
      'method.only_digital as onlyDigital',
      'method.pickup',
      'rate.cost_centavos as cost',
      sql<ShippingTier[]>`rate.tiers`.as('tiers'),
      'rate.min_business_days as minBusinessDays',
      'rate.max_business_days as maxBusinessDays',
    ])
    .where('method.active', '=', true)
    .where('zone.only_method', 'is', null)
    .orderBy('zone.code')
    .orderBy('method.position')
    .orderBy('method.code')
    .execute()
  return [...Map.groupBy(rows, ({ zone }) => zone).values()].map((rates) => ({
    postcodePrefixes: rates[0]?.postcodePrefixes ?? [],
    rates,
  }))
}

/** Lists the shipping methods that need no address, which deliver licence keys by e-mail. */
export async function listDigitalDeliveryRates(db: Db): Promise<ShippingRate[]> {
  const rows = await db
    .selectFrom('shipping_methods as method')
    .innerJoin('shipping_rates as rate', 'rate.method_code', 'method.code')
    .distinctOn('method.code')
    .select([
      'method.code',
      'method.name',
      'method.only_digital as onlyDigital',
      'method.pickup',
      'rate.cost_centavos as cost',
      sql<ShippingTier[]>`rate.tiers`.as('tiers'),
      'rate.min_business_days as minBusinessDays',
      'rate.max_business_days as maxBusinessDays',
    ])
    .where('method.active', '=', true)
    .where('method.only_digital', '=', true)
    .orderBy('method.code')
    .orderBy('rate.cost_centavos')
    .modifyEnd(preparedStatementComment)
    .execute()
  return rows
}

/** Reads the weight in grams of products; those without one are absent. */
export async function readProductWeights(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'weight_grams as grams'])
    .where('id', '=', sql<number>`any(${ids})`)
    .where('weight_grams', 'is not', null)
    .$narrowType<{ grams: number }>()
    .execute()
  return new Map(rows.map(({ id, grams }) => [id, grams]))
}

export async function hasShippingMethods(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('shipping_methods as method')
    .innerJoin('shipping_rates as rate', 'rate.method_code', 'method.code')
    .select('method.code')
    .where('method.active', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export type ListedShippingRate = {
  method: string
  zone: string
  cost: Centavos
  minBusinessDays: number
  maxBusinessDays: number
}

/** Lists cost and delivery time of every shipping method in every zone. */
export async function listAllShippingRates(db: Db): Promise<ListedShippingRate[]> {
  const rows = await db
    .selectFrom('shipping_rates as rate')
    .innerJoin('shipping_methods as method', 'method.code', 'rate.method_code')
    .select([
      'rate.method_code as method',
      'rate.zone_code as zone',
      'rate.cost_centavos as cost',
      'rate.min_business_days as minBusinessDays',
      'rate.max_business_days as maxBusinessDays',
    ])
    .where('method.active', '=', true)
    .orderBy('method.position')
    .orderBy('rate.cost_centavos')
    .execute()
  return rows
}

/** Zones and offered shipping methods with their rates, as configured by operators. */
export async function readShippingSettings(db: Db) {
  const [zones, methods, rates] = await Promise.all([
    db.selectFrom('shipping_zones').selectAll().orderBy('code').execute(),
    db
      .selectFrom('shipping_methods')
      .selectAll()
      .where('active', '=', true)
      .orderBy('position')
      .orderBy('code')
      .execute(),
    db
      .selectFrom('shipping_rates')
      .selectAll()
      .select(sql<ShippingTier[]>`tiers`.as('tiers'))
      .orderBy('zone_code')
      .execute(),
  ])
  const ratesOf = Map.groupBy(rates, ({ method_code }) => method_code)
  return {
    zones,
    methods: methods.map((method) => ({ ...method, rates: ratesOf.get(method.code) ?? [] })),
  }
}
