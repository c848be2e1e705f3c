import { csvOf } from '#domain/csv.ts'
import { writeNewPrivate } from '#persistence/whole-file.ts'
import type { Screen } from './command.ts'

type Column<Row> = (row: Row) => string | number | null

/** Saves rows under their headings in a file that does not exist yet and only its owner reads; `false` where one does. */
export async function saveCsv<Row>(
  file: string,
  { columns, rows }: { columns: Readonly<Record<string, Column<Row>>>; rows: readonly Row[] },
  screen: Screen,
): Promise<boolean> {
  const lines = rows.map((row) => Object.values(columns).map((of) => String(of(row) ?? '')))
  const csv = csvOf([Object.keys(columns), ...lines])
  return (await unlessThere(file, () => writeNewPrivate(file, csv), screen)) !== undefined
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
