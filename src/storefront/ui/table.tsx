import type { ReactNode } from 'react'

/** A table too wide for phones: it scrolls in its own frame, by keyboard too. */
export function ScrollTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className="scroll" tabIndex={0} aria-label={label}>
      {children}
    </section>
  )
}

export function Table({
  label,
  head,
  children,
}: {
  label: string
  head: readonly string[]
  children: ReactNode
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
        <tbody>{children}</tbody>
      </table>
    </ScrollTable>
  )
}

/** What one product is, label beside value. */
export function Specs({ rows }: { rows: readonly { label: string; value: string }[] }) {
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
