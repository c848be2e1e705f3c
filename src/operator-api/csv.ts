import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { csvLines, csvMark } from '#domain/csv.ts'

/** Rows that are read at once for a file. */
export const rowsAtOnce = 500

type Page<Row, Cursor> = { rows: readonly Row[]; next: Cursor | undefined }

/** All pages of a list, one after the other: the next is read when whoever saves the file has taken this one. */
async function* everyPage<Row, Cursor>(
  read: (after: Cursor | undefined) => Promise<Page<Row, Cursor>>,
) {
  let after: Cursor | undefined
  do {
    const { rows, next } = await read(after)
    yield rows
    after = next
  } while (after !== undefined)
}

/** A list as a file, however long it is: `columns` are its headings, with what each row says below. */
export function sendCsv<Row, Cursor>(
  reply: FastifyReply,
  {
    name,
    columns,
    read,
  }: {
    name: string
    columns: Readonly<Record<string, (row: Row) => string | number | null>>
    read: (after: Cursor | undefined) => Promise<Page<Row, Cursor>>
  },
) {
  async function* lines() {
    yield csvMark + csvLines([Object.keys(columns)])
    for await (const rows of everyPage(read)) {
      yield csvLines(rows.map((row) => Object.values(columns).map((of) => String(of(row) ?? ''))))
    }
  }
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .send(Readable.from(lines()))
}
