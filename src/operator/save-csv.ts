import type { ExportFileCell } from '#domain/export-file-cell.ts'
import { writeCsv } from '#domain/write-csv.ts'
import { writeNewPrivateFile } from '#persistence/atomic-file-writes.ts'
import { writeWorkbook } from '#use-cases/write-workbook.ts'
import type { CommandOutput } from './command.ts'

type Column<Row> = (row: Row) => ExportFileCell

/**
 * Saves rows with headings as CSV, or as a workbook for names ending in `.xlsx`, in a new file
 * readable only by its owner. Returns `false` if the file exists.
 */
export async function saveCsv<Row>(
  file: string,
  { columns, rows }: { columns: Readonly<Record<string, Column<Row>>>; rows: readonly Row[] },
  screen: CommandOutput,
): Promise<boolean> {
  const values = rows.map((row) => Object.values(columns).map((of) => of(row)))
  const headings = Object.keys(columns)
  const content = file.toLowerCase().endsWith('.xlsx')
    ? await writeWorkbook('Lista', [headings, ...values])
    : writeCsv([headings, ...values.map((cells) => cells.map((cell) => String(cell ?? '')))])
  return (await writeNewFile(file, () => writeNewPrivateFile(file, content), screen)) !== undefined
}

/** Writes a new file; if it already exists, prints a message and returns undefined. */
export async function writeNewFile<Done>(
  file: string,
  write: () => Promise<Done>,
  screen: CommandOutput,
): Promise<{ done: Done } | undefined> {
  try {
    return { done: await write() }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    screen.write(`Ya existe el archivo «${file}»; elige otro nombre.\n`)
    return undefined
  }
}
