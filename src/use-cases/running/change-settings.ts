import type { SettingKey, SettingsFileValues } from '#catalogue-import/shop-settings-file.ts'
import { toShippingTier } from '#domain/buying/shipping-tiers.ts'
import { fromPesos } from '#domain/money.ts'
import { getTypedKeys } from '#domain/typed-object-keys.ts'
import * as auditLog from '#persistence/audit-log.ts'
import * as shipping from '#persistence/buying/shipping-writes.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as contentWrites from '#persistence/running/settings-and-legal-text-writes.ts'
import * as content from '#persistence/running/settings-and-legal-texts.ts'

/** Stores the given settings; absent settings stay unchanged. Returns the changed names. */
export function changeSettings(
  db: Db,
  { settings, actor }: { settings: Partial<SettingsFileValues>; actor: string },
  now: Date,
): Promise<SettingKey[]> {
  const keys = getTypedKeys(settings)
  return runInTransaction(db, async (transaction) => {
    await contentWrites.lockSettings(transaction)
    const before = await content.readSettings(transaction, keys)
    await storeSettings(transaction, settings)
    const entry: auditLog.AuditEntry = {
      actor,
      action: 'settings-change',
      subject: 'shop',
      before,
      after: settings,
    }
    await auditLog.addAuditEntry(transaction, entry, now)
    return keys
  })
}

/** Stores settings without an audit log entry. */
export async function storeSettings(db: Db, settings: Partial<SettingsFileValues>): Promise<void> {
  const { shipping: delivery, ticket_reasons, ...plain } = settings
  if (Object.keys(plain).length > 0) await contentWrites.putSettings(db, plain)
  if (delivery) await replaceShippingSettings(db, delivery)
  if (ticket_reasons) await contentWrites.putTicketReasons(db, ticket_reasons)
}

/** Replaces shipping settings; absent zones and methods are withdrawn. */
async function replaceShippingSettings(
  db: Db,
  delivery: SettingsFileValues['shipping'],
): Promise<void> {
  const areas = delivery.methods.flatMap(({ code, name, postcodes }) =>
    postcodes ? [{ code, name, postcode_prefixes: postcodes, only_method: code }] : [],
  )
  const zones = [...delivery.zones.map((zone) => ({ ...zone, only_method: null })), ...areas]
  await shipping.putShippingSettings(db, {
    zones,
    methods: delivery.methods.map((method, position) => ({
      code: method.code,
      name: method.name,
      description: method.description,
      position,
      only_digital: method.only_when_all_digital ?? false,
      pickup: method.pickup_point !== undefined,
    })),
    rates: delivery.methods.flatMap((method) =>
      method.zones.map((rate) => ({
        method_code: method.code,
        zone_code: rate.zone,
        cost_centavos: fromPesos(rate.cost),
        min_business_days: rate.min_business_days,
        max_business_days: rate.max_business_days,
        estimate_text: rate.estimate,
        tiers: (rate.tiers ?? []).map(toShippingTier),
      })),
    ),
  })
  const offered = delivery.methods.map(({ code }) => code)
  await shipping.disableUnlistedShippingMethods(db, offered)
  await shipping.removeUnlistedShippingZones(db, {
    zones: zones.map(({ code }) => code),
    rates: delivery.methods.flatMap(({ code, zones }) =>
      zones.map(({ zone }) => ({ method_code: code, zone_code: zone })),
    ),
  })
  const pickupPoints = delivery.methods.flatMap(({ code, pickup_point }) =>
    pickup_point ? [[code, pickup_point] as const] : [],
  )
  await contentWrites.putSettings(db, { pickup_points: Object.fromEntries(pickupPoints) })
}
