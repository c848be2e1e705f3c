import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { xlsxResponseSchema } from '#contract/file-response-schemas.ts'
import type { ExportFileCell } from '#domain/export-file-cell.ts'
import { writeCsvLines, csvByteOrderMark } from '#domain/write-csv.ts'
import { addExportAuditEntry } from '#use-cases/running/add-export-audit-entry.ts'
import { streamWorkbook, workbookMediaType } from '#use-cases/write-workbook.ts'
import type { OperatorRouteDependencies } from './route-dependencies.ts'

/** Rows read per batch of an exported file. */
export const rowsPerExportBatch = 500

type Page<Row, Cursor> = { rows: readonly Row[]; next: Cursor | undefined }

/** Yields all rows of a list, read page by page as the consumer needs them. */
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

/** Columns of an exported file by heading; each gives the cell value of a row. */
export type ExportColumns<Row> = Readonly<Record<string, (row: Row) => ExportFileCell>>

type File<Row, Cursor> = {
  name: string
  columns: ExportColumns<Row>
  read: (after: Cursor | undefined) => Promise<Page<Row, Cursor>>
}

/**
 * Route options of list exports: step-up authentication, file response, and the rate limit cost of
 * a file.
 */
export const listExportRouteOptions = { stepUp: true, file: true, cost: 'file' } as const

/** Route options of an export without personal data, which needs no step-up authentication. */
export const catalogueExportRouteOptions = { file: true, cost: 'file' } as const

/** Adds an Excel workbook route at `….xlsx` for every CSV route. */
export function addExcelExportRoutes(app: FastifyInstance) {
  app.addHook('onRoute', function (route) {
    if (route.method !== 'GET' || !route.url.endsWith('.csv')) return
    const { operationId = '', summary = '', ...schema } = route.schema ?? {}
    this.route({
      ...route,
      url: route.url.replace(/csv$/, 'xlsx'),
      schema: {
        ...schema,
        operationId: `${operationId}Workbook`,
        summary: summary.replace('CSV', 'de Excel'),
        response: { 200: xlsxResponseSchema },
      },
    })
  })
}

/** Exports a list as a file, and records list and filter in the audit log. */
export async function sendListExport<Row, Cursor>(
  { db, clock }: Pick<OperatorRouteDependencies, 'db' | 'clock'>,
  { caller: { actor }, id: requestId }: Pick<FastifyRequest, 'caller' | 'id'>,
  reply: FastifyReply,
  {
    list,
    filter,
    search,
    ...file
  }: File<Row, Cursor> & {
    list: string
    /** Filter of the exported list as recorded in the audit log, without personal data. */
    filter: object
    /** Search text of the exported list; the audit log records only whether there was one. */
    search?: string | undefined
  },
) {
  const shown = { ...filter, ...(search && { searched: true }) }
  await addExportAuditEntry(db, { list, filter: shown, actor, requestId }, clock())
  return sendExportWithoutAuditEntry(reply, file)
}

/**
 * Streams rows as CSV or, at `….xlsx`, as an Excel workbook, without an audit log entry; lists with
 * personal data use `sendListExport`.
 */
export function sendExportWithoutAuditEntry<Row, Cursor>(
  reply: FastifyReply,
  { name, columns, read }: File<Row, Cursor>,
) {
  const isWorkbook = reply.request.routeOptions.url?.endsWith('.xlsx')
  reply.header(
    'content-disposition',
    `attachment; filename="${name}.${isWorkbook ? 'xlsx' : 'csv'}"`,
  )
  const valuesOf = (row: Row) => Object.values(columns).map((of) => of(row))
  async function* batches() {
    yield [Object.keys(columns)]
    for await (const rows of everyPage(read)) yield rows.map(valuesOf)
  }
  if (isWorkbook)
    return reply.type(workbookMediaType).send(Readable.from(streamWorkbook(name, batches())))
  async function* lines() {
    yield csvByteOrderMark + writeCsvLines([Object.keys(columns)])
    for await (const rows of everyPage(read)) {
      yield writeCsvLines(rows.map((row) => valuesOf(row).map((cell) => String(cell ?? ''))))
    }
  }
  return reply.type('text/csv; charset=utf-8').send(Readable.from(lines()))
}
