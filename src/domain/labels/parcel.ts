/** A parcel to ship: sides in centimetres, gross weight in grams. */
export type Parcel = { length: number; width: number; height: number; grams: number }

/** A box or envelope of the shop; `grams` is its own weight. */
type Box = Parcel & { name: string }

const boxLine =
  /^(?<name>[^,]{1,40}),\s*(?<length>\d{1,3})\s*[x×]\s*(?<width>\d{1,3})\s*[x×]\s*(?<height>\d{1,3})\s*cm,\s*(?<grams>\d{1,5})\s*g$/

/** Pattern of a box in the settings, such as `Caja chica, 20 × 15 × 10 cm, 120 g`. */
export const boxPattern =
  '^[^,]{1,40},\\s*\\d{1,3}\\s*[x×]\\s*\\d{1,3}\\s*[x×]\\s*\\d{1,3}\\s*cm,\\s*\\d{1,5}\\s*g$'

/** Parses a box of the settings; undefined if it is malformed or has a side of zero. */
export function parseBox(line: string): Box | undefined {
  const { name = '', length, width, height, grams } = boxLine.exec(line.trim())?.groups ?? {}
  const box = {
    name: name.trim(),
    length: Number(length),
    width: Number(width),
    height: Number(height),
    grams: Number(grams),
  }
  return box.length > 0 && box.width > 0 && box.height > 0 ? box : undefined
}

/** Units of a product in a parcel; null for an unknown weight. */
type PackedWeight = { quantity: number; grams: number | null }

/** Weight of the products in a parcel, and how many units have no known weight. */
export function weighUnits(units: readonly PackedWeight[]): {
  grams: number
  unweighed: number
} {
  return {
    grams: units.reduce((sum, { quantity, grams }) => sum + quantity * (grams ?? 0), 0),
    unweighed: units.reduce((sum, { quantity, grams }) => sum + (grams === null ? quantity : 0), 0),
  }
}

/** Grams that one litre of a box holds, about those of packed household goods. */
const gramsPerLitre = 250

/** Suggests the smallest box that holds this weight at an ordinary density, otherwise the largest. */
export function suggestBox(boxes: readonly Box[], grams: number): Box | undefined {
  const bySize = boxes.toSorted((one, other) => litresOf(one) - litresOf(other))
  return bySize.find((box) => litresOf(box) * gramsPerLitre >= grams) ?? bySize.at(-1)
}

function litresOf({ length, width, height }: Parcel): number {
  return (length * width * height) / 1000
}

const maxSide = 300
const maxGrams = 100_000

/** Fields of a parcel that no carrier could take. */
export function findParcelFaults(parcel: Parcel): (keyof Parcel)[] {
  const faults = (['length', 'width', 'height'] as const).filter(
    (side) => !isWholeUpTo(parcel[side], maxSide),
  )
  return isWholeUpTo(parcel.grams, maxGrams) ? faults : [...faults, 'grams']
}

function isWholeUpTo(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= most
}
