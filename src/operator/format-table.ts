type Column<Row> = { title: string; of: (row: Row) => string | number | null; right?: boolean }

/** Formats rows as a text table with a title row; columns are as wide as their content. */
export function formatTable<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  const cells = rows.map((row) => columns.map(({ of }) => String(of(row) ?? '')))
  const widths = columns.map(({ title }, index) =>
    Math.max(title.length, ...cells.map((line) => line[index]?.length ?? 0)),
  )
  const pad = (text: string, index: number) =>
    columns[index]?.right ? text.padStart(widths[index] ?? 0) : text.padEnd(widths[index] ?? 0)
  return [columns.map(({ title }) => title), ...cells]
    .map((line) => `${line.map(pad).join('  ').trimEnd()}\n`)
    .join('')
}
