import { type ReactNode, useRef, useState } from 'react'
import { Form } from 'react-router'
import type { FamilyResponse } from '#contract/operator/families.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { ChangeManyDialog } from './change-many-dialog.tsx'
import { GridBar } from './grid-bar.tsx'
import { type CellField, getCellName, gridColumns, toCellTexts } from './grid-cells.ts'
import type { GridResult } from './grid-result.ts'
import { type GridRow, listGridRows } from './grid-rows.ts'
import { GridSaveStrip } from './grid-save-strip.tsx'
import { MissingRow } from './missing-row.tsx'
import { ProductRow } from './product-row.tsx'
import { type CellPlace, useCellRange } from './use-cell-range.ts'

const gridFormId = 'hoja'

interface Props {
  family: FamilyResponse
  today: string
  /** Result of the last submission */
  result: GridResult | undefined
  /** Id of the last saved change; another id discards the typed texts */
  saved: string
  children?: ReactNode
}

/** The grid of a family's products: cells are fields, saved together. */
export function FamilyGrid({ family, today, result, saved, children }: Props) {
  const { me } = useOfficeRootLoaderData()
  const isHydrated = useHydrated()
  const table = useRef<HTMLTableElement>(null)
  const [edits, setEdits] = useState<Readonly<Record<string, string>>>(result?.typed ?? {})
  const [seen, setSeen] = useState({ result, saved })
  const [isChangingMany, setIsChangingMany] = useState(false)
  if (seen.result !== result || seen.saved !== saved) {
    setSeen({ result, saved })
    setEdits(result?.typed ?? {})
  }
  // Errors disappear when the cell is edited again
  const said = result && {
    ...result,
    errors: Object.fromEntries(
      Object.entries(result.errors).filter(([name]) => edits[name] === result.typed[name]),
    ),
  }
  const rows = listGridRows(family)
  const { products } = family
  const stored = products.map((product) => toCellTexts(product, today))
  const textOf = (field: CellField, at: number): string => {
    const name = getCellName(field, products[at]?.id ?? 0)
    return edits[name] ?? stored[at]?.[field] ?? ''
  }
  const mayEdit = (field: CellField, at: number) => {
    const column = gridColumns.find((one) => one.field === field)
    const isKeys = field === 'qty' && products[at]?.digital === true
    return !isKeys && hasPermission(column?.needs ?? 'products:write', me)
  }
  const write = (texts: readonly { field: CellField; row: number; text: string }[]) =>
    setEdits((before) => ({
      ...before,
      ...Object.fromEntries(
        texts
          .filter(({ field, row }) => mayEdit(field, row))
          .map(({ field, row, text }) => [getCellName(field, products[row]?.id ?? 0), text]),
      ),
    }))
  const columnAt = (column: number) => gridColumns[column]?.field ?? 'sku'
  const cells = useCellRange({
    columns: gridColumns,
    rows: products.length,
    read: ({ row, column }) => textOf(columnAt(column), row),
    write: (texts) =>
      write(texts.map(({ row, column, text }) => ({ row, field: columnAt(column), text }))),
    focus: (place: CellPlace) => {
      const name = getCellName(columnAt(place.column), products[place.row]?.id ?? 0)
      table.current?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)?.focus()
    },
  })
  const isChanged = (field: CellField, at: number) => textOf(field, at) !== stored[at]?.[field]
  const changed = products.flatMap((product, at) =>
    ([...gridColumns.map(({ field }) => field), 'visible'] as const)
      .filter((field) => isChanged(field, at))
      .map((field) => getCellName(field, product.id)),
  )
  const isShown = (row: GridRow) => row.kind !== 'missing' || hasPermission('products:write', me)
  return (
    <>
      <GridBar
        family={family}
        cells={cells}
        textOf={(row, column) => textOf(columnAt(column), row)}
        onChangeMany={() => setIsChangingMany(true)}
      />
      <Form method="post" id={gridFormId} className="grid-form">
        <table className="grid-t" ref={table}>
          <thead>
            <tr>
              <th scope="col">Producto</th>
              {gridColumns.map(({ field, title, end }) => (
                <th key={field} scope="col" className={`c-${field}${end ? ' end' : ''}`}>
                  {title}
                </th>
              ))}
              <th scope="col" className="c-visible">
                Visible
              </th>
            </tr>
          </thead>
          <tbody>
            {rows
              .filter(isShown)
              .map((row) =>
                row.kind === 'missing' ? (
                  <MissingRow key={row.label} row={row} />
                ) : (
                  <ProductRow
                    key={row.product.id}
                    at={row.at}
                    product={row.product}
                    stored={stored[row.at]}
                    text={(field) => textOf(field, row.at)}
                    onText={(field, text) => write([{ field, row: row.at, text }])}
                    mayEdit={(field) => mayEdit(field, row.at)}
                    cells={cells}
                    result={said}
                  />
                ),
              )}
          </tbody>
        </table>
        {children}
        {isHydrated && changed.length === 0 ? null : (
          <GridSaveStrip
            changed={changed}
            result={said}
            isHydrated={isHydrated}
            onDiscard={() => setEdits({})}
          />
        )}
      </Form>
      {isChangingMany ? (
        <ChangeManyDialog
          family={family}
          today={today}
          text={textOf}
          onChange={(texts) => write(texts)}
          onClose={() => setIsChangingMany(false)}
        />
      ) : null}
    </>
  )
}
