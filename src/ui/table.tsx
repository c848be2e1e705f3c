import type { ReactNode } from 'react'

/** Wide table that scrolls in its own frame, by keyboard too. */
export function ScrollTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className="scroll" tabIndex={0} aria-label={label}>
      {children}
    </section>
  )
}

/** Table whose first cell is the row header; on phones, other cells show their column title. */
export function Table({
  label,
  head,
  rows,
}: {
  label: string
  head: readonly string[]
  rows: readonly (readonly ReactNode[])[]
}) {
  return (
    <ScrollTable label={label}>
      <table className="table">
        <thead>
          <tr>
            {head.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([subject, ...cells], index) => (
            <tr key={index}>
              <th scope="row">{subject}</th>
              {cells.map((cell, column) => (
                <td key={head[column + 1]} data-label={head[column + 1]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollTable>
  )
}

/** Product specifications, label beside value. */
export function SpecificationTable({
  rows,
}: {
  rows: readonly { label: string; value: string }[]
}) {
  return (
    <table className="specs">
      <tbody>
        {rows.map(({ label, value }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
