import type { ShopExportName } from '#domain/catalogue/shop-export-summary.ts'
import { getTypedKeys } from '#domain/typed-object-keys.ts'
import {
  type ExportColumn,
  exportColumns,
  foldHeading,
  type ShopExportFormat,
} from './shop-export-format.ts'
import { shopExportFormats } from './shop-export-formats.ts'

/** Recognises the shop of a product export by its headings; null for other spreadsheets. */
export function detectShopExport(headings: readonly string[]): ShopExportName | null {
  const known = new Set(headings.map(foldHeading))
  const isMarked = ({ marks }: ShopExportFormat) =>
    marks.every((mark) => mark.split('|').some((heading) => known.has(heading)))
  return getTypedKeys(shopExportFormats).find((name) => isMarked(shopExportFormats[name])) ?? null
}

/** An option's columns: position of its name, its value, and the heading if it is the name. */
type OptionColumns = { name: number | null; value: number; heading: string }

/** Positions of the known columns in a shop's export. */
export type ExportLayout = {
  at: Partial<Record<ExportColumn, number>>
  options: OptionColumns[]
  /** headings that the importer reads, and those that it ignores */
  used: string[]
  unused: string[]
}

const mostOptions = 10

/** Finds the columns of a shop's export by their headings. */
export function findExportLayout(
  headings: readonly string[],
  { columns, options }: ShopExportFormat,
): ExportLayout {
  const folded = headings.map(foldHeading)
  const find = (alternatives: string) =>
    alternatives
      .split('|')
      .map((one) => folded.indexOf(one))
      .find((at) => at !== -1)
  const at: ExportLayout['at'] = {}
  for (const column of exportColumns) {
    const found = columns[column] === undefined ? undefined : find(columns[column])
    if (found !== undefined) at[column] = found
  }
  const found = options ? findOptions(options, find, headings) : []
  const read = new Set([
    ...Object.values(at),
    ...found.flatMap(({ name, value }) => (name === null ? [value] : [name, value])),
  ])
  return {
    at,
    options: found,
    used: headings.filter((_, place) => read.has(place)),
    unused: headings.filter((_, place) => !read.has(place)),
  }
}

function findOptions(
  { names, values }: NonNullable<ShopExportFormat['options']>,
  find: (alternatives: string) => number | undefined,
  headings: readonly string[],
): OptionColumns[] {
  if (names === '')
    return values.split('|').flatMap((one) => {
      const value = find(one)
      return value === undefined ? [] : { name: null, value, heading: headings[value] ?? one }
    })
  return Array.from({ length: mostOptions }, (_, place) => String(place + 1)).flatMap((number) => {
    const name = find(names.replaceAll('{n}', number))
    const value = find(values.replaceAll('{n}', number))
    return value === undefined ? [] : { name: name ?? null, value, heading: `Opción ${number}` }
  })
}

/** Maps the headings of costs in a shop's export. */
export function mapExportCosts(
  headings: readonly string[],
  shop: ShopExportName,
): Record<string, 'cost'> {
  const { at } = findExportLayout(headings, shopExportFormats[shop])
  const heading = headings[at.cost ?? -1]
  return heading === undefined ? {} : { [heading]: 'cost' }
}
