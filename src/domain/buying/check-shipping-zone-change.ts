import { addBusinessDays } from '../business-days.ts'
import type { Day } from '../mexico-dates-and-times.ts'
import { type Centavos, subtractCentavos } from '../money.ts'
import { type SuccessResult, type Refusal, refuse } from '../use-case-result.ts'
import type { ShippingRate } from './shipping-options.ts'

type Way = { code: string | null; before: readonly ShippingRate[]; after: readonly ShippingRate[] }

/**
 * Checks a new delivery postcode of a paid order. Its shipping method must serve the new zone; a
 * higher shipping cost there needs approval. Delivery days are counted from the day `handledOn`.
 */
export function checkShippingToNewPostcode(
  { code, before, after }: Way,
  { atShopsCost, handledOn }: { atShopsCost: boolean; handledOn: Day },
):
  | SuccessResult<{ estimate: { from: Day; to: Day } | null }>
  | Refusal<'not-delivered-there'>
  | Refusal<'dearer-zone', { more: Centavos }> {
  const old = before.find((rate) => rate.code === code)
  const rate = after.find((one) => one.code === code)
  if (!rate) return refuse('not-delivered-there')
  if (old && rate.cost > old.cost && !atShopsCost) {
    return refuse('dearer-zone', { more: subtractCentavos(rate.cost, old.cost) })
  }
  const isSame =
    old?.minBusinessDays === rate.minBusinessDays && old.maxBusinessDays === rate.maxBusinessDays
  const from = addBusinessDays(handledOn, rate.minBusinessDays)
  const to = addBusinessDays(handledOn, rate.maxBusinessDays)
  return { ok: true, estimate: isSame ? null : { from, to } }
}
