import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import { formatDeliveryEstimate } from './shipping-settings.ts'
import {
  createUnusedSettingCode,
  lockShippingSettings,
  storeShippingSettings,
} from './shipping-zones.ts'

type By = { actor: string; requestId?: string }

type NewPoint = {
  name: string
  address: string
  hours: string
  /** days for which a parcel is kept for pick-up */
  hold_days: number
  /** minimum business days until a parcel arrives at the point */
  min_business_days: number
  max_business_days: number
} & By

/** Adds a pick-up point, whose use is free of charge for buyers in every zone. */
export function addPickupPoint(
  db: Db,
  { name, address, hours, hold_days, min_business_days, max_business_days, ...by }: NewPoint,
  now: Date,
): Promise<SuccessResult | Refusal<'invalid-input', { fields: Record<string, string> }>> {
  return runInTransaction(db, async (transaction) => {
    const delivery = await lockShippingSettings(transaction)
    const fields: Record<string, string> = {
      ...(name.trim() === '' && { name: 'Falta.' }),
      ...(address.trim() === '' && { address: 'Falta.' }),
      ...(delivery.zones.length === 0 && { name: 'Primero agrega una zona de envío.' }),
      ...(max_business_days < min_business_days && {
        max_business_days: 'Es menos que «al menos».',
      }),
    }
    if (Object.keys(fields).length > 0) return refuse('invalid-input', { fields })
    const taken = delivery.methods.map(({ code }) => code)
    const point = {
      code: createUnusedSettingCode(`recoger ${name}`, taken, 'recoger'),
      name: `Recoger en ${name.trim()}`,
      description:
        'Te avisamos por correo cuando tu paquete está listo. Lleva una identificación y el código de ese correo.',
      pickup_point: {
        name: name.trim(),
        address: address.trim(),
        ...(hours.trim() !== '' && { hours: hours.trim() }),
        hold_days,
      },
      zones: delivery.zones.map(({ code }) => ({
        zone: code,
        cost: 0,
        min_business_days,
        max_business_days,
        estimate: formatDeliveryEstimate(min_business_days, max_business_days),
      })),
    }
    const after = { ...delivery, methods: [...delivery.methods, point] }
    await storeShippingSettings(transaction, { before: delivery, after, ...by }, now)
    return { ok: true }
  })
}

/**
 * Closes a pick-up point to new orders; parcels of existing orders can still be picked up there.
 */
export function closePickupPoint(
  db: Db,
  { code, ...by }: { code: string } & By,
  now: Date,
): Promise<SuccessResult | Refusal<'point-not-found'>> {
  return runInTransaction(db, async (transaction) => {
    const delivery = await lockShippingSettings(transaction)
    const isIt = (method: (typeof delivery.methods)[number]) =>
      method.code === code && method.pickup_point !== undefined
    if (!delivery.methods.some(isIt)) return refuse('point-not-found')
    const after = { ...delivery, methods: delivery.methods.filter((method) => !isIt(method)) }
    await storeShippingSettings(transaction, { before: delivery, after, ...by }, now)
    return { ok: true }
  })
}
