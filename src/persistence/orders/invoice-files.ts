import { sql } from 'kysely'
import type { Db } from '../database.ts'

export type InvoiceFileKind = 'xml' | 'pdf'

type KeptInvoiceFile = {
  kind: InvoiceFileKind
  fiscalId: string
  addedAt: Date
  endedAt: Date | null
  endedReason: string | null
}

/** Stores a file of an order's invoice, replacing an older file of its kind. */
export async function putInvoiceFile(
  db: Db,
  file: { orderId: number; fiscalId: string; kind: InvoiceFileKind; content: Buffer },
  now: Date,
): Promise<void> {
  const { orderId, fiscalId, kind, content } = file
  await markInvoiceFilesOutdated(db, { orderId, kind, reason: 'Se adjuntó otro archivo' }, now)
  await db
    .insertInto('invoice_files')
    .values({ order_id: orderId, fiscal_id: fiscalId, kind, content, added_at: now })
    .execute()
}

/** Marks the files of an order's invoice as no longer current. */
export async function markInvoiceFilesOutdated(
  db: Db,
  { orderId, kind, reason }: { orderId: number; kind?: InvoiceFileKind; reason: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('invoice_files')
    .set({ ended_at: now, ended_reason: reason })
    .where('order_id', '=', orderId)
    .where('ended_at', 'is', null)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'xml'))
    .execute()
}

/** Lists an order's invoice files, newest first, without contents. */
export function listInvoiceFiles(db: Db, orderId: number): Promise<KeptInvoiceFile[]> {
  return db
    .selectFrom('invoice_files')
    .select([
      'kind',
      'fiscal_id as fiscalId',
      'added_at as addedAt',
      'ended_at as endedAt',
      'ended_reason as endedReason',
    ])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .execute()
}

/**
 * Finds the current invoice file of an order. If a shopper id is given, the order must belong to
 * this shopper.
 */
export async function findInvoiceFile(
  db: Db,
  wanted: { number: string; kind: InvoiceFileKind; shopperId?: number },
): Promise<{ content: Buffer; fiscalId: string } | undefined> {
  const { number, kind, shopperId } = wanted
  const { rows } = await sql<{ content: Buffer; fiscalId: string }>`
    select f.content, f.fiscal_id as "fiscalId" from invoice_files f
    join orders o on o.id = f.order_id
    where o.number = ${number} and f.kind = ${kind} and f.ended_at is null
      ${shopperId === undefined ? sql`` : sql`and o.shopper_id = ${shopperId}`}`.execute(db)
  return rows[0]
}
