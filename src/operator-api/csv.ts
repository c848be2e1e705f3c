import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { csvLines, csvMark } from '#domain/csv.ts'
import { noteExport } from '#use-cases/running/note-export.ts'
import type { OfficeTools } from './tools.ts'

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

/** Headings, with what each row says below. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => string | number | null>>

type File<Row, Cursor> = {
  name: string
  columns: Columns<Row>
  read: (after: Cursor | undefined) => Promise<Page<Row, Cursor>>
}

/** What a whole list asks of whoever takes it out of the shop. */
export const listFile = { stepUp: true, file: true, cost: 'file' } as const

/** A list as a file, with a row in the audit log: which list, and by what it was narrowed. */
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
    /** names and states, which are nobody's data */
    filter: object
    /** what was searched for, of which only that is remembered */
    search?: string | undefined
  },
) {
  const shown = { ...filter, ...(search && { searched: true }) }
  await noteExport(db, { list, filter: shown, actor, requestId }, clock())
  return sendCsv(reply, file)
}

/** Rows as a file, however many they are; of what is no list of people or orders, which `sendList` is for. */
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
