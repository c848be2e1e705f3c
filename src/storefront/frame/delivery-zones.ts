import type { DeliveryTimes } from '#contract/delivery-estimates.ts'
import { formatWeekday, removeMonthFromDay } from '#ui/text/format-money-and-dates.ts'
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

/** Fills in the arrival date on every product card; cards omit the date when loading fails. */
export async function updateProductCardDeliveryTexts(postcode: string): Promise<void> {
  const zone = await findDeliveryZone(postcode).catch(() => undefined)
  if (deliveryPostcode.get() !== postcode) return
  productCardDeliveryTexts.set(
    zone ? { paid: arrivalWords(zone.paid), free: arrivalWords(zone.free) } : null,
  )
}

/** Short arrival text: `Llega entre mar 24 y mié 25`. */
function arrivalWords(arrival: Zone['paid']): string {
  if (!arrival) return ''
  const { from, to } = arrival
  if (from === to) return `Llega el ${removeMonthFromDay(formatWeekday(to))}`
  return `Llega entre ${shortDay(from)} y ${shortDay(to)}`
}

function shortDay(day: string): string {
  return removeMonthFromDay(formatWeekday(day)).replace(/^(\p{L}{3})\p{L}+/u, '$1')
}
