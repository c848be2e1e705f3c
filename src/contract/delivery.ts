import { type Static, Type } from 'typebox'
import { Day, Nullable, Pesos } from './wire.ts'

/** GET shop/deliveryEstimate/{id}?cp=06700: one of the product, sent as the checkout would offer it */
export const DeliveryEstimate = Type.Object({
  postcode: Type.String(),
  /** null: no postcode begins like this one */
  state: Nullable(Type.String()),
  municipality: Nullable(Type.String()),
  /** none when nothing is sent there yet */
  methods: Type.Array(
    Type.Object({
      code: Type.String(),
      name: Type.String(),
      shippingCost: Pesos,
      /** products plus this shipping */
      total: Pesos,
      /** in words: "Llega entre el martes 24 y el miércoles 25 de noviembre" */
      estimate: Type.String(),
      /** preselected in the checkout */
      selected: Type.Boolean(),
    }),
  ),
})
export type DeliveryEstimate = Static<typeof DeliveryEstimate>

/** First and last day, and cost; null without delivery */
const Arrival = Nullable(Type.Object({ from: Day, to: Day, cost: Pesos }))

/** GET shop/deliveryTimes: when parcels that leave today arrive, for every postcode in one reply */
export const DeliveryTimes = Type.Object({
  zones: Type.Array(
    Type.Object({
      /** postcode prefixes */
      postcode_prefixes: Type.Array(Type.String()),
      /** below and above free shipping, by the cheapest method */
      paid: Arrival,
      free: Arrival,
    }),
  ),
})
export type DeliveryTimes = Static<typeof DeliveryTimes>
