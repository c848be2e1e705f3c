import { locationsByPostcodePrefix } from './postcode-locations.ts'

/** Coordinates in degrees; west longitudes are negative. */
export type GeoLocation = { latitude: number; longitude: number }

/** Range of latitudes and longitudes that contains Mexico, in degrees. */
export const mexicoBounds = { latitude: [14, 33], longitude: [-119, -86] } as const

export function isInMexico({ latitude, longitude }: GeoLocation): boolean {
  const [south, north] = mexicoBounds.latitude
  const [west, east] = mexicoBounds.longitude
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east
}

const earthRadiusKm = 6371

/** Great-circle distance between two coordinates, in kilometres. */
export function calculateDistanceKm(a: GeoLocation, b: GeoLocation): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const halfChord =
    Math.sin(radians(b.latitude - a.latitude) / 2) ** 2 +
    Math.cos(radians(a.latitude)) *
      Math.cos(radians(b.latitude)) *
      Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(halfChord)))
}

/** Coordinates of the city of a postcode; null if unknown. */
export function getCoordinatesOfPostcode(postcode: string): GeoLocation | null {
  const [latitude, longitude] = locationsByPostcodePrefix[postcode.slice(0, 2)] ?? []
  return latitude === undefined || longitude === undefined ? null : { latitude, longitude }
}

/** Sorts places by distance in kilometres, nearest first; places without a location last. */
export function sortByDistance<Place extends { location: GeoLocation | null }>(
  places: readonly Place[],
  from: GeoLocation | null,
): (Place & { distance: number | null })[] {
  return places
    .map((place) => ({
      ...place,
      distance: from && place.location ? calculateDistanceKm(from, place.location) : null,
    }))
    .sort((a, b) => rank(a.distance) - rank(b.distance))
}

const farther = 1e6
const rank = (distance: number | null): number => distance ?? farther
