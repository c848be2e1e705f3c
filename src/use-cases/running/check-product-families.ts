import type { FeedProblem } from '#catalogue-import/feed-batches.ts'
import type { ProductFieldValidationError } from '#domain/catalogue/check-prices.ts'
import type { ProductFieldName, ProductContent } from '#domain/catalogue/product-content.ts'
import {
  type ProductFamilyMember,
  findProductFamilyProblems,
  findProductFamilyJoinErrors,
} from '#domain/catalogue/product-family.ts'
import * as productFamilies from '#persistence/catalogue/product-families.ts'
import type { Db } from '#persistence/database.ts'
import type { PlannedImportRow } from './plan-import-batch.ts'

/** An import row that affects product variants, with the affected variant groups. */
type FamilyRow = {
  line: number
  id: number | null
  urlKey: string
  isNew: boolean
  member: ProductFamilyMember
  joins: string | null
  families: string[]
}

const familyFields: readonly ProductFieldName[] = [
  'family',
  'familyOptions',
  'attributes',
  'refurbished',
  'urlKey',
]

/** Lists the rows of an import batch that affect product variants. */
export function listRowsAffectingFamilies(planned: readonly PlannedImportRow[]): FamilyRow[] {
  return planned.flatMap(({ row: { line }, change, before }) => {
    if (change.kind !== 'add' && change.kind !== 'change') return []
    const { content } = change
    const isNew = change.kind === 'add'
    const isTouched = isNew || change.fields.some((field) => familyFields.includes(field))
    const touched = [content.family, before?.family].filter((family) => family != null)
    if (!isTouched || touched.length === 0) return []
    return {
      line,
      id: isNew ? null : change.id,
      urlKey: content.urlKey,
      isNew,
      member: memberOf(content),
      joins: content.family,
      families: [...new Set(touched)],
    }
  })
}

function memberOf({
  urlKey,
  refurbished,
  familyOptions,
  attributes,
}: ProductContent): ProductFamilyMember {
  const options = attributes.filter(({ code }) => familyOptions.includes(code))
  return { urlKey, refurbished, familyOptions, options }
}

export type VariantGroupErrors = {
  problems: FeedProblem[]
  /** rows that would make their product's variant group invalid */
  refused: FamilyRow[]
}

/** Finds errors in the variant groups affected by these rows, combined with the stored products. */
export async function findVariantGroupErrors(
  db: Db,
  rows: readonly FamilyRow[],
): Promise<VariantGroupErrors> {
  const touched = new Set(rows.flatMap((row) => row.families))
  const changed = new Set(rows.map(({ id }) => id))
  const stored = await productFamilies.listFamilyMembers(db, [...touched])
  const members = [
    ...stored
      .filter(({ id }) => !changed.has(id))
      .map((member) => [member.family, member] as const),
    ...rows.flatMap(({ joins, member }) => (joins === null ? [] : [[joins, member] as const])),
  ]
  const byFamily = Map.groupBy(members, ([family]) => family)
  const lines = new Map(rows.map(({ urlKey, line }) => [urlKey, line]))
  const firstLines = new Map(
    rows.toReversed().flatMap(({ families: own, line }) => own.map((one) => [one, line] as const)),
  )
  const faulty = new Set<string>()
  const problems: FeedProblem[] = []
  for (const [family, entries] of byFamily) {
    const found = findProductFamilyProblems(
      family,
      entries.map(([, member]) => member),
    )
    if (found.length > 0) faulty.add(family)
    for (const { urlKey, problem } of found)
      problems.push({ line: lines.get(urlKey) ?? firstLines.get(family) ?? 0, problem })
  }
  return {
    problems,
    refused: rows.filter((row) => row.families.some((family) => faulty.has(family))),
  }
}

/**
 * Finds errors that prevent a product, with its new values, from joining its variant group; a new
 * product has no id.
 */
export async function findVariantGroupJoinErrors(
  db: Db,
  {
    id,
    content,
    fields,
  }: { id: number | null; content: ProductContent; fields: readonly ProductFieldName[] },
): Promise<ProductFieldValidationError[]> {
  const isTouched = fields.some((field) => familyFields.includes(field))
  if (content.family === null || !isTouched) return []
  const members = await productFamilies.listFamilyMembers(db, [content.family])
  return findProductFamilyJoinErrors(
    memberOf(content),
    members.filter((member) => member.id !== id),
  )
}
