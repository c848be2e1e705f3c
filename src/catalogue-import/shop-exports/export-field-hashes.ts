import { createHash } from 'node:crypto'
import type { Day } from '#domain/mexico-dates-and-times.ts'

type Row = Readonly<Record<string, unknown>>

/** Hash of each field of an exported row, to see what the next export of the shop changes. */
export function hashExportFields(
  row: Row,
  { offersEnd }: { offersEnd: Day },
): Record<string, string> {
  // an end that the export does not state is no value of the export
  const stated = { ...row, special_to: row.special_to === offersEnd ? null : row.special_to }
  return Object.fromEntries(
    Object.entries(stated).map(([field, value]) => [
      field,
      createHash('sha256')
        .update(JSON.stringify(value ?? null))
        .digest('base64url')
        .slice(0, 12),
    ]),
  )
}

/** Fields that change together: an offer keeps its dates while its prices stay the same. */
const together: readonly (readonly string[])[] = [
  ['price', 'special_price', 'special_from', 'special_to'],
  ['family', 'family_options', 'attribute_values'],
]

/** Fields of an exported row that differ from the last export. */
export function keepChangedFields(row: Row, hashes: Row, before: Row): Record<string, unknown> {
  const isChanged = (field: string) => hashes[field] !== before[field]
  const groupOf = (field: string) => together.find((group) => group.includes(field)) ?? [field]
  return Object.fromEntries(Object.entries(row).filter(([field]) => groupOf(field).some(isChanged)))
}
