import type { Location } from '#domain/geography.ts'

/** The map in its own units: all of Mexico, from its westernmost island on. */
export const mapWidth = 600
export const mapHeight = 380
const [west, north] = [-118.5, 33]
const unitsPerDegree = 20
// A degree of longitude is that much shorter than one of latitude in the middle of the country.
const squeeze = Math.cos((23.6 * Math.PI) / 180)

/** Where a place stands on the map. */
export function onMap({ latitude, longitude }: Location): { x: number; y: number } {
  return {
    x: (longitude - west) * squeeze * unitsPerDegree,
    y: (north - latitude) * unitsPerDegree,
  }
}
