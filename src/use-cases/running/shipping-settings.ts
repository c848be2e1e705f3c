import {
  parseDatabasePickupPoints,
  type SettingsFileValues,
} from '#catalogue-import/shop-settings-file.ts'
import { toShippingTierSetting } from '#domain/buying/shipping-tiers.ts'
import { toPesos } from '#domain/money.ts'
import * as shipping from '#persistence/buying/shipping-rates.ts'
import type { Db } from '#persistence/database.ts'
import * as content from '#persistence/running/settings-and-legal-texts.ts'

type Method = SettingsFileValues['shipping']['methods'][number]

const express: Method = { code: 'expres', name: 'Envío exprés', description: '', zones: [] }

/**
 * Whether a shipping method delivers to the shopper's address at a price per zone; pick-up points,
 * local deliveries and digital delivery do not.
 */
export const isHomeDeliveryMethod = (method: Method) =>
  method.pickup_point === undefined &&
  method.postcodes === undefined &&
  method.only_when_all_digital !== true

/**
 * Reads shipping zones and methods in the form used by the settings. A shop with only one home
 * delivery method also gets an express method without prices.
 */
export async function readShippingSettings(db: Db): Promise<SettingsFileValues['shipping']> {
  const [{ zones, methods }, { pickup_points }] = await Promise.all([
    shipping.readShippingSettings(db),
    content.readSettings(db, ['pickup_points']),
  ])
  const points = parseDatabasePickupPoints(pickup_points)
  const areas = new Map(
    zones.flatMap(({ only_method, postcode_prefixes }) =>
      only_method === null ? [] : [[only_method, postcode_prefixes] as const],
    ),
  )
  const settled = methods.map<Method>(({ code, name, description, only_digital, rates }) => ({
    code,
    name,
    description,
    ...(only_digital && { only_when_all_digital: true }),
    ...(points[code] && { pickup_point: points[code] }),
    ...(areas.has(code) && { postcodes: areas.get(code) }),
    zones: rates.map((rate) => ({
      zone: rate.zone_code,
      cost: toPesos(rate.cost_centavos),
      min_business_days: rate.min_business_days,
      max_business_days: rate.max_business_days,
      estimate: rate.estimate_text,
      ...(rate.tiers.length > 0 && { tiers: rate.tiers.map(toShippingTierSetting) }),
    })),
  }))
  const lacksExpress =
    settled.filter(isHomeDeliveryMethod).length === 1 && settled.every(isNotExpress)
  const shared = zones.flatMap(({ only_method, ...zone }) => (only_method === null ? zone : []))
  return { zones: shared, methods: lacksExpress ? [...settled, express] : settled }
}

const isNotExpress = ({ code }: Method) => code !== express.code

/** Delivery time in business days as Spanish text. */
export function formatDeliveryEstimate(least: number, most: number): string {
  if (least !== most) return `${least} a ${most} días hábiles`
  return most === 1 ? '1 día hábil' : `${most} días hábiles`
}
