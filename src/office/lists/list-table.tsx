import { Fragment, type ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { bulkActionBarId } from './bulk-action-form.tsx'

export interface Column {
  /**
   * Column name, which places the cells in the card layout: `no` and `age` in line one, then `who`,
   * `what`, `st` with `sum`, last `how` with `do`; other cells follow.
   */
  key: string
  title: string
  /** Whether the column is right-aligned, for numbers and actions */
  end?: boolean
  /** Whether the column contains row headers; one column per table */
  head?: boolean
  titleHidden?: boolean
  /** Whether the card layout of narrow screens shows the column title */
  said?: boolean
}

export interface ListRow {
  key: string
  /** Marks a late row with a red edge; one of its cells shows the reason */
  isLate?: boolean
  /** Whether the row is in edit mode */
  isOpen?: boolean
  /** Whether the row belongs to the row above it */
  isInner?: boolean
  cells: Readonly<Record<string, ReactNode>>
  /** Question about the row, across all columns under it */
  question?: ReactNode
  /** Selection checkbox of the row: value and label */
  choice?: { value: string; label: string; checked?: boolean }
}

/** Explicit ARIA roles, because some screen readers ignore a table whose rows are displayed as cards. */
const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
}

/** Table whose rows are displayed as cards below 900 px, hence its explicit ARIA roles. */
export function ListTable({
  label,
  columns,
  rows,
}: {
  label: string
  columns: readonly Column[]
  rows: readonly ListRow[]
}) {
  const isChosen = rows.some(({ choice }) => choice)
  return (
    <table className="t cards" {...roles.table} aria-label={label}>
      <thead {...roles.rowgroup}>
        <tr {...roles.row}>
          {isChosen ? (
            <th {...roles.columnheader} scope="col">
              <span className="sr">Elegir</span>
            </th>
          ) : null}
          {columns.map(({ key, title, end, titleHidden }) => (
            <th key={key} {...roles.columnheader} scope="col" className={end ? 'end' : undefined}>
              {titleHidden ? <span className="sr">{title}</span> : title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...roles.rowgroup}>
        {rows.map((row) => (
          <Fragment key={row.key}>
            <tr
              {...roles.row}
              className={
                classNames(
                  row.isLate && 'is-late',
                  row.isOpen && 'is-edit',
                  row.isInner && 'is-inner',
                ) || undefined
              }
              tabIndex={-1}
              data-row=""
            >
              {isChosen ? (
                <td {...roles.cell} className="c-sel">
                  {choiceOf(row)}
                </td>
              ) : null}
              {columns.map((column) => cellOf(column, row))}
            </tr>
            {row.question ? (
              <tr {...roles.row} className="pregunta">
                <td {...roles.cell} colSpan={columns.length + (isChosen ? 1 : 0)}>
                  {row.question}
                </td>
              </tr>
            ) : null}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

function choiceOf({ choice }: ListRow) {
  if (!choice) return null
  return (
    <>
      <label>
        <input type="checkbox" name="fila" value={choice.value} defaultChecked={choice.checked} />
        <span className="sr">Elegir {choice.label}</span>
      </label>
      <a className="to-bulk" href={`#${bulkActionBarId}`}>
        Ir a lo que se hace con lo elegido
      </a>
    </>
  )
}

function cellOf({ key, title, end, head, said }: Column, { cells }: ListRow) {
  const className = classNames(`c-${key}`, end && 'end')
  return head ? (
    <th key={key} {...roles.rowheader} scope="row" className={className}>
      {cells[key]}
    </th>
  ) : (
    <td key={key} {...roles.cell} className={className} data-label={said ? title : undefined}>
      {cells[key]}
    </td>
  )
}
