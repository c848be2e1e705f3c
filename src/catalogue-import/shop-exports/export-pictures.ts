import { cutText } from '../sheets/clean-cell-text.ts'
import type { SheetRow } from '../sheets/sheet-limits.ts'
import type { ExportDecisions } from './export-decisions.ts'
import type { ExportRowReader } from './export-row-reader.ts'
import type { ExportGroup } from './group-export-rows.ts'

/** Picture of a product in the old shop. */
export type ExportPicture = { address: string; alt: string | null }

const mostPictures = 12

type ExportPictures = {
  pictures: ExportPicture[]
  /** texts that are no web address, such as `file:///C:/gota.jpg` */
  wrongPictures: string[]
}

/**
 * Pictures of one variant: its own first, then the product's, without the ones of other variants.
 */
export function listExportPictures(
  { row, group }: { row: SheetRow; group: ExportGroup },
  reader: ExportRowReader,
  { site }: ExportDecisions,
): ExportPictures {
  const { cell, format } = reader
  // a column of further pictures belongs to the product, a variant's picture to the variant
  const isFurther = format.grouping === 'variations'
  const of = (one: SheetRow) =>
    addressesIn(
      `${cell(one, 'pictures')}${isFurther ? `,${cell(one, 'variantPicture')}` : ''}`,
      format.pictures,
    )
  const ofVariant = (one: SheetRow) =>
    isFurther || format.grouping === 'parent' || format.grouping === 'title'
      ? one === group.lead
        ? []
        : of(one)
      : addressesIn(cell(one, 'variantPicture'), format.pictures)
  const alts = new Map(
    group.pictureRows.flatMap((one) =>
      of(one).map((address) => [address, cell(one, 'pictureAlt')]),
    ),
  )
  const others = new Set(
    group.variants.flatMap((one) => (one.row === row ? [] : ofVariant(one.row))),
  )
  const rows = group.pictureRows.length > 0 ? group.pictureRows : [group.lead]
  const shared = rows.flatMap(of).filter((address) => !others.has(address))
  const found = new Map<string, ExportPicture>()
  const wrong = new Set<string>()
  for (const written of [...ofVariant(row), ...shared]) {
    const address = absolute(written, site)
    if (address !== null)
      found.set(address, { address, alt: cutText(alts.get(written) ?? '', 300) || null })
    else if (!needsSite(written)) wrong.add(cutText(written, 200))
  }
  return {
    pictures: [...found.values()].slice(0, mostPictures),
    wrongPictures: [...wrong].slice(0, mostPictures),
  }
}

function addressesIn(cell: string, separator: RegExp | undefined): string[] {
  const parts = separator ? cell.split(separator) : [cell]
  return parts.map((part) => part.trim()).filter((part) => part !== '' && part !== 'no_selection')
}

/** Web address of a picture; paths such as Magento's `/m/b/mb01.jpg` need the old shop's address. */
function absolute(written: string, site: string | undefined): string | null {
  const path = written.startsWith('//') ? `https:${written}` : written
  const base = site === undefined ? undefined : `${site.replace(/\/$/, '')}/media/catalog/product/`
  const isPath = !/^https?:\/\//i.test(path)
  if (isPath && base === undefined) return null
  const whole = isPath ? `${base}${path.replace(/^\/+/, '')}` : path
  return URL.canParse(whole) && whole.length <= 2000 ? new URL(whole).href : null
}

/** Whether an address of a picture is a path, so that the old shop's address is needed. */
export function needsSite(written: string): boolean {
  return /^\/?[\w-]+\/.*\.(?:jpe?g|png|webp|gif)/i.test(written)
}
