import type * as wire from '#contract/delivery-estimates.ts'
import type { ShippingOption } from '#domain/buying/shipping-options.ts'
import { addCentavos, type Centavos, toPesos } from '#domain/money.ts'
import type { PostcodeLocation } from '#use-cases/buying/look-up-postcode.ts'
import { formatDeliveryDateEstimate } from './delivery-estimate-text.ts'

/**
 * Converts the shipping options to a postcode into wire format; `first` is the option that the
 * checkout selects by default.
 */
export function toDeliveryEstimate(
  postcode: string,
  {
    place,
    productsTotal,
    options,
    first,
    orderBeforeHour,
  }: {
    place: PostcodeLocation
    /** Sum of the product prices without shipping, in centavos. */
    productsTotal: Centavos
    options: readonly ShippingOption[]
    first: ShippingOption | null | undefined
    /** Hour until which an order still arrives as estimated. */
    orderBeforeHour: number | null
  },
): wire.DeliveryEstimate {
  return {
    postcode,
    state: place.state,
    municipality: place.municipality,
    order_before_hour: orderBeforeHour,
    methods: options.map((option) => ({
      code: option.code,
      name: option.name,
      shippingCost: toPesos(option.cost),
      total: toPesos(addCentavos(productsTotal, option.cost)),
      estimate: formatDeliveryDateEstimate(option),
      selected: option === first,
    })),
  }
}
