import { type Static, Type } from 'typebox'
import { Day, Nullable, Pesos } from './api-field-types.ts'
import type { OperationTable } from './api-operation.ts'
import { ProductIdParams } from './path-params.ts'
import { createResponseOrErrorSchema } from './problem-details.ts'

/** GET shop/deliveryEstimate/{id}?cp=06700: shipping options of a single unit of the product, as in the checkout */
export const DeliveryEstimate = Type.Object({
  postcode: Type.String(),
  /** State of the destination; null if the postcode prefix is unknown. */
  state: Nullable(Type.String()),
  municipality: Nullable(Type.String()),
  /** Shipping methods that serve the postcode; empty if there are none. */
  methods: Type.Array(
    Type.Object({
      code: Type.String(),
      name: Type.String(),
      shippingCost: Pesos,
      /** Total in pesos of the products plus the cost of this shipping method. */
      total: Pesos,
      /** Arrival estimate as text: "Llega entre el martes 24 y el miércoles 25 de noviembre". */
      estimate: Type.String(),
      /** Whether the checkout preselects this shipping method. */
      selected: Type.Boolean(),
    }),
  ),
  /**
   * Hour of today, in Mexico City, until which an order arrives as estimated; null if the shop has no
   * order cut-off, or orders are handled on the next business day.
   */
  order_before_hour: Nullable(Type.Integer()),
})
export type DeliveryEstimate = Static<typeof DeliveryEstimate>

/**
 * First and last possible arrival day, and shipping cost in pesos; null if the shop does not
 * deliver to the shipping zone.
 */
const Arrival = Nullable(Type.Object({ from: Day, to: Day, cost: Pesos }))

/**
 * GET shop/deliveryTimes: arrival days of parcels ordered now, for all postcodes in one reply,
 * grouped by shipping zone
 */
export const DeliveryTimes = Type.Object({
  zones: Type.Array(
    Type.Object({
      postcode_prefixes: Type.Array(Type.String()),
      /**
       * Arrival with the cheapest shipping method for orders that pay for shipping; `free` is the
       * arrival for orders with free shipping.
       */
      paid: Arrival,
      free: Arrival,
    }),
  ),
})
export type DeliveryTimes = Static<typeof DeliveryTimes>

export const deliveryEstimateOperations = {
  estimateDelivery: {
    method: 'GET',
    path: 'shop/deliveryEstimate/:id',
    params: ProductIdParams,
    query: Type.Object({ cp: Type.String({ pattern: '^[0-9]{5}$' }) }),
    reply: createResponseOrErrorSchema(DeliveryEstimate),
  },
  listDeliveryTimes: { method: 'GET', path: 'shop/deliveryTimes', reply: DeliveryTimes },
} as const satisfies OperationTable
