import type * as wire from '#contract/delivery.ts'
import type { ShippingOption } from '#domain/buying/shipping-options.ts'
import { addCentavos, type Centavos, toPesos } from '#domain/money.ts'
import type { PostcodePlace } from '#use-cases/buying/look-up-postcode.ts'
import { formatArrivalEstimate } from './arrival-estimate-text.ts'

/** Shipping options to a postcode; `first` is the checkout's default option. */
export function toDeliveryEstimate(
  postcode: string,
  {
    place,
    productsTotal,
    options,
    first,
  }: {
    place: PostcodePlace
    /** Product total without shipping, in centavos. */
    productsTotal: Centavos
    options: readonly ShippingOption[]
    first: ShippingOption | null | undefined
  },
): wire.DeliveryEstimate {
  return {
    postcode,
    state: place.state,
    municipality: place.municipality,
    methods: options.map((option) => ({
      code: option.code,
      name: option.name,
      shippingCost: toPesos(option.cost),
      total: toPesos(addCentavos(productsTotal, option.cost)),
      estimate: formatArrivalEstimate(option),
      selected: option === first,
    })),
  }
}
