import {
  type GeoLocation,
  sortByDistance,
  getCoordinatesOfPostcode,
} from '#domain/geographic-distance.ts'
import { findStateOfAddress } from '#domain/mexican-states.ts'
import type { AvailablePickupPoint } from '#domain/orders/order.ts'
import type { Db } from '#persistence/database.ts'
import * as pickupPoints from '#persistence/orders/pickup-points.ts'

/** A pick-up point with its state, and its distance in km; null where unknown. */
export type PickupPointWithDistance = AvailablePickupPoint & {
  state: string | null
  distance: number | null
}

/** Pick-up points, the nearest to a postcode first. */
export async function listPickupPoints(
  db: Db,
  postcode: string | undefined,
): Promise<{ from: GeoLocation | null; points: PickupPointWithDistance[] }> {
  const from = postcode === undefined ? null : getCoordinatesOfPostcode(postcode)
  const points = sortByDistance(await pickupPoints.listPickupPoints(db), from).map(
    ({ distance, ...point }) => ({
      ...point,
      state: findStateOfAddress(point.address),
      distance: distance === null ? null : Math.round(distance),
    }),
  )
  return { from, points }
}
