import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { csvLines, csvMark } from '#domain/csv.ts'
import { noteExport } from '#use-cases/running/note-export.ts'
import type { OfficeTools } from './tools.ts'

/** Rows read per batch of a file. */
export const rowsAtOnce = 500

type Page<Row, Cursor> = { rows: readonly Row[]; next: Cursor | undefined }

/** All pages of a list in turn, with backpressure. */
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

/** CSV headings with their values. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => string | number | null>>

type File<Row, Cursor> = {
  name: string
  columns: Columns<Row>
  read: (after: Cursor | undefined) => Promise<Page<Row, Cursor>>
}

/** Requirements of list exports. */
export const listFile = { stepUp: true, file: true, cost: 'file' } as const

/** Exports a list as CSV and audits list and filter. */
export async function sendList<Row, Cursor>(
  { db, clock }: Pick<OfficeTools, 'db' | 'clock'>,
  { caller: { actor }, id: requestId }: Pick<FastifyRequest, 'caller' | 'id'>,
  reply: FastifyReply,
  {
    list,
    filter,
    search,
    ...file
  }: File<Row, Cursor> & {
    list: string
    /** filter names and states, without personal data */
    filter: object
    /** search text; only its presence is audited */
    search?: string | undefined
  },
) {
  const shown = { ...filter, ...(search && { searched: true }) }
  await noteExport(db, { list, filter: shown, actor, requestId }, clock())
  return sendCsv(reply, file)
}

/** Streams rows as CSV, for lists without personal data; others use `sendList`. */
export function sendCsv<Row, Cursor>(
  reply: FastifyReply,
  { name, columns, read }: File<Row, Cursor>,
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
