import type { DeliveryTimes } from '#contract/delivery-estimates.ts'
import { addDays, toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import { createApiClient } from '../api/api-client.ts'
import { productCardDeliveryTexts, deliveryPostcode } from '../delivery-postcode.ts'

type Zone = DeliveryTimes['zones'][number]

let times: Promise<DeliveryTimes> | undefined

/** Delivery zone of a postcode; undefined outside the delivery area. Zones load once. */
export async function findDeliveryZone(postcode: string): Promise<Zone | undefined> {
  times ??= createApiClient().get('shop/deliveryTimes', undefined, { ownWords: true })
  try {
    const { zones } = await times
    return zones.find(({ postcode_prefixes }) => postcode_prefixes.includes(postcode.slice(0, 2)))
  } catch (failure) {
    times = undefined
    throw failure
  }
}

/** Tells the product cards which shipping method arrives sooner than the other; cards omit the date when loading fails. */
export async function updateProductCardDeliveryTexts(postcode: string): Promise<void> {
  const zone = await findDeliveryZone(postcode).catch(() => undefined)
  if (deliveryPostcode.get() !== postcode) return
  productCardDeliveryTexts.set(
    zone
      ? { paid: earlyArrival(zone.paid, zone.free), free: earlyArrival(zone.free, zone.paid) }
      : null,
  )
}

/** `Llega mañana`, if a shipping method arrives by then and the usual one arrives later; otherwise empty. */
function earlyArrival(arrival: Zone['paid'], usual: Zone['paid']): string {
  if (!arrival || !usual || arrival.to >= usual.to) return ''
  const today = toMexicoDay(new Date())
  if (arrival.to > addDays(today, 1)) return ''
  return arrival.to === today ? 'Llega hoy' : 'Llega mañana'
}
