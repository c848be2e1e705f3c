import type { SettingsFileValues } from '#catalogue-import/shop-settings-file.ts'
import { parsePostcodeArea } from '#domain/buying/postcode-area.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import { formatDeliveryEstimate } from './shipping-settings.ts'
import {
  createUnusedSettingCode,
  lockShippingSettings,
  storeShippingSettings,
} from './shipping-zones.ts'

type By = { actor: string; requestId?: string }
type Method = SettingsFileValues['shipping']['methods'][number]

type NewLocalDelivery = {
  name: string
  /** postcodes as typed, whole or by their beginning */
  postcodes: string
  /** in pesos */
  cost: number
  min_business_days: number
  max_business_days: number
} & By

/** Adds a local delivery by the shop's own riders to some postcodes, with one cost and delivery time. */
export function addLocalDelivery(
  db: Db,
  { name, postcodes, cost, min_business_days, max_business_days, ...by }: NewLocalDelivery,
  now: Date,
): Promise<SuccessResult | Refusal<'invalid-input', { fields: Record<string, string> }>> {
  return runInTransaction(db, async (transaction) => {
    const delivery = await lockShippingSettings(transaction)
    const area = parsePostcodeArea(postcodes)
    const fields: Record<string, string> = {
      ...(name.trim() === '' && { name: 'Falta.' }),
      ...(!area?.length && {
        postcodes: 'Escribe códigos postales, enteros o como empiezan: 44100–44190, 45.',
      }),
      ...(max_business_days < min_business_days && {
        max_business_days: 'Es menos que «al menos».',
      }),
    }
    if (!area || Object.keys(fields).length > 0) return refuse('invalid-input', { fields })
    const taken = [...delivery.methods, ...delivery.zones].map(({ code }) => code)
    const code = createUnusedSettingCode(`reparto ${name}`, taken, 'reparto')
    const added: Method = {
      code,
      name: name.trim(),
      description: '',
      postcodes: area,
      zones: [
        {
          zone: code,
          cost,
          min_business_days,
          max_business_days,
          estimate: formatDeliveryEstimate(min_business_days, max_business_days),
        },
      ],
    }
    const after = { ...delivery, methods: [...delivery.methods, added] }
    await storeShippingSettings(transaction, { before: delivery, after, ...by }, now)
    return { ok: true }
  })
}

/** Ends a local delivery for new orders; existing orders are still delivered. */
export function removeLocalDelivery(
  db: Db,
  { code, ...by }: { code: string } & By,
  now: Date,
): Promise<SuccessResult | Refusal<'local-delivery-not-found'>> {
  return runInTransaction(db, async (transaction) => {
    const delivery = await lockShippingSettings(transaction)
    const isIt = (method: Method) => method.code === code && method.postcodes !== undefined
    if (!delivery.methods.some(isIt)) return refuse('local-delivery-not-found')
    const after = { ...delivery, methods: delivery.methods.filter((method) => !isIt(method)) }
    await storeShippingSettings(transaction, { before: delivery, after, ...by }, now)
    return { ok: true }
  })
}
