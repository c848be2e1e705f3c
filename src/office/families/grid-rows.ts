import type { FamilyMemberRow, FamilyResponse } from '#contract/operator/families.ts'

export type MissingCombination = FamilyResponse['missing'][number]

export type GridRow =
  | { kind: 'product'; at: number; product: FamilyMemberRow }
  | ({ kind: 'missing' } & MissingCombination)

/** Rows of the grid: products, and the missing combinations in their places. */
export function listGridRows({ options, products, missing }: FamilyResponse): GridRow[] {
  const placeOf = (values: MissingCombination['values']) =>
    options.reduce((place, { code, values: known }) => {
      const at = known.findIndex(({ value }) => value === values[code])
      return place * (known.length + 1) + (at === -1 ? known.length : at)
    }, 0)
  const rows: GridRow[] = [
    ...products.map((product, at) => ({ kind: 'product' as const, at, product })),
    ...missing.map((one) => ({ kind: 'missing' as const, ...one })),
  ]
  const valuesOf = (row: GridRow) => (row.kind === 'product' ? row.product.values : row.values)
  return rows.toSorted((one, other) => placeOf(valuesOf(one)) - placeOf(valuesOf(other)))
}
