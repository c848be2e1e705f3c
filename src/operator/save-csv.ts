import { csvOf } from '#domain/csv.ts'
import type { FileCell } from '#domain/file-cell.ts'
import { writeNewPrivate } from '#persistence/whole-file.ts'
import { writeWorkbook } from '#use-cases/write-workbook.ts'
import type { Screen } from './command.ts'

type Column<Row> = (row: Row) => FileCell

/** Saves rows under their headings as CSV, or as a workbook where its name ends in `.xlsx`, in a file that does not exist yet and only its owner reads; `false` where one does. */
export async function saveCsv<Row>(
  file: string,
  { columns, rows }: { columns: Readonly<Record<string, Column<Row>>>; rows: readonly Row[] },
  screen: Screen,
): Promise<boolean> {
  const values = rows.map((row) => Object.values(columns).map((of) => of(row)))
  const headings = Object.keys(columns)
  const content = file.toLowerCase().endsWith('.xlsx')
    ? await writeWorkbook('Lista', [headings, ...values])
    : csvOf([headings, ...values.map((cells) => cells.map((cell) => String(cell ?? '')))])
  return (await unlessThere(file, () => writeNewPrivate(file, content), screen)) !== undefined
}

/** Writes a file that does not exist yet; undefined, and words about it, where one does. */
export async function unlessThere<Done>(
  file: string,
  write: () => Promise<Done>,
  screen: Screen,
): Promise<{ done: Done } | undefined> {
  try {
    return { done: await write() }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    screen.write(`Ya existe el archivo «${file}»; elige otro nombre.\n`)
    return undefined
  }
}
