import type { GeoLocation } from '#domain/geographic-distance.ts'

/**
 * Width of the Mexico map in map units; the map shows all of Mexico, from its westernmost island
 * eastwards.
 */
export const mapWidth = 600
export const mapHeight = 380
const [west, north] = [-118.5, 33]
const unitsPerDegree = 20
// Ratio of a degree of longitude to one of latitude, at Mexico's mean latitude.
const squeeze = Math.cos((23.6 * Math.PI) / 180)

/** Converts latitude and longitude to coordinates of the Mexico map. */
export function projectToMap({ latitude, longitude }: GeoLocation): { x: number; y: number } {
  return {
    x: (longitude - west) * squeeze * unitsPerDegree,
    y: (north - latitude) * unitsPerDegree,
  }
}
