import type { SettingsFileValues } from '#catalogue-import/shop-settings-file.ts'
import { formatPostcodeArea } from '#domain/buying/postcode-area.ts'
import {
  findPostcodeZoneProblems,
  formatPostcodePrefixes,
  parsePostcodePrefixes,
} from '#domain/buying/postcode-prefixes.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as contentWrites from '#persistence/running/settings-and-legal-text-writes.ts'
import { storeSettings } from './change-settings.ts'
import {
  formatDeliveryEstimate,
  isHomeDeliveryMethod,
  readShippingSettings,
} from './shipping-settings.ts'

type By = { actor: string; requestId?: string }
type Shipping = SettingsFileValues['shipping']

type NewZone = {
  name: string
  /** postcode prefixes as typed; `*` covers all remaining postcodes */
  prefixes: string
  /** cost of standard shipping, in pesos */
  cost: number
  min_business_days: number
  max_business_days: number
} & By

const usual = { code: 'estandar', name: 'Envío estándar', description: '' }

/** Adds a shipping zone with cost and delivery time of standard shipping; the method is created if missing. */
export function addShippingZone(
  db: Db,
  { name, prefixes, cost, min_business_days, max_business_days, ...by }: NewZone,
  now: Date,
): Promise<SuccessResult | Refusal<'invalid-input', { fields: Record<string, string> }>> {
  return runInTransaction(db, async (transaction) => {
    const delivery = await lockShippingSettings(transaction)
    const wanted = prefixes.trim() === '*' ? uncovered(delivery) : parsePostcodePrefixes(prefixes)
    const fields: Record<string, string> = {
      ...(name.trim() === '' && { name: 'Falta.' }),
      ...(!wanted?.length && { prefixes: 'Escribe los dos primeros dígitos, como 01–16, 42, 90.' }),
      ...(max_business_days < min_business_days && {
        max_business_days: 'Es menos que «al menos».',
      }),
    }
    if (!wanted || Object.keys(fields).length > 0) return refuse('invalid-input', { fields })
    const taken = delivery.zones.map((zone) => zone.code)
    const code = createUnusedSettingCode(name, taken, 'zona')
    const rate = {
      zone: code,
      cost,
      min_business_days,
      max_business_days,
      estimate: formatDeliveryEstimate(min_business_days, max_business_days),
    }
    const sent = delivery.methods.find(isHomeDeliveryMethod)
    const others = delivery.methods.filter((method) => method !== sent)
    const first = sent ?? { ...usual, zones: [] }
    const after = {
      zones: [...delivery.zones, { code, name: name.trim(), postcode_prefixes: wanted }],
      methods: [{ ...first, zones: [...first.zones, rate] }, ...others],
    }
    await storeShippingSettings(transaction, { before: delivery, after, ...by }, now)
    return { ok: true }
  })
}

/** Removes a shipping zone with all its rates. */
export function removeShippingZone(
  db: Db,
  { code, ...by }: { code: string } & By,
  now: Date,
): Promise<SuccessResult | Refusal<'zone-not-found'>> {
  return runInTransaction(db, async (transaction) => {
    const delivery = await lockShippingSettings(transaction)
    const zones = delivery.zones.filter((zone) => zone.code !== code)
    if (zones.length === delivery.zones.length) return refuse('zone-not-found')
    const methods = delivery.methods.map((method) => ({
      ...method,
      zones: method.zones.filter(({ zone }) => zone !== code),
    }))
    await storeShippingSettings(
      transaction,
      { before: delivery, after: { zones, methods }, ...by },
      now,
    )
    return { ok: true }
  })
}

/** Locks the shipping settings until the transaction ends and reads them. */
export async function lockShippingSettings(transaction: Db): Promise<Shipping> {
  await contentWrites.lockSettings(transaction)
  return readShippingSettings(transaction)
}

/** Stores shipping settings, with old and new values in the audit log. */
export async function storeShippingSettings(
  transaction: Db,
  { before, after, ...by }: { before: Shipping; after: Shipping } & By,
  now: Date,
): Promise<void> {
  await storeSettings(transaction, { shipping: after })
  const entry: auditLog.AuditEntry = {
    ...by,
    action: 'settings-change',
    subject: 'settings:envios',
    before: inWords(before),
    after: inWords(after),
  }
  await auditLog.addAuditEntry(transaction, entry, now)
}

function inWords({ zones, methods }: Shipping): Record<string, string> {
  return Object.fromEntries([
    ...zones.map(({ name, postcode_prefixes }) => [
      name,
      formatPostcodePrefixes(postcode_prefixes),
    ]),
    ...methods.flatMap(({ name, pickup_point, postcodes }) =>
      pickup_point
        ? [[name, pickup_point.address]]
        : postcodes
          ? [[name, formatPostcodeArea(postcodes)]]
          : [],
    ),
  ])
}

function uncovered({ zones }: Shipping): string[] {
  const named = zones.map(({ name, postcode_prefixes }) => ({ name, prefixes: postcode_prefixes }))
  return findPostcodeZoneProblems(named).uncovered.flatMap(({ prefixes }) => prefixes)
}

/**
 * Derives a code for a settings entry from its name, numbered if already taken; `otherwise`
 * replaces a name without usable letters.
 */
export function createUnusedSettingCode(
  name: string,
  taken: readonly string[],
  otherwise: string,
): string {
  const plain =
    name
      .normalize('NFD')
      .toLowerCase()
      .replaceAll(/[^a-z0-9 ]/g, '')
      .trim()
      .replaceAll(/ +/g, '-')
      .slice(0, 40) || otherwise
  for (let count = 1; ; count += 1) {
    const code = count === 1 ? plain : `${plain}-${count}`
    if (!taken.includes(code)) return code
  }
}
