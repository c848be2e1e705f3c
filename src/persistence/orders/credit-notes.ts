import { sql } from 'kysely'
import type { Centavos } from '#domain/money.ts'
import type { InvoicedRefund } from '#domain/orders/cfdi-refunds.ts'
import type { Db } from '../database.ts'
import type { InvoiceFileKind } from './invoice-files.ts'
import { busyMs } from './invoice-stampings.ts'

export type CreditNote = {
  id: number
  refundId: number
  key: string
  providerId: string | null
  state: 'open' | 'stamped' | 'ended'
  fault: string | null
  fiscalId: string | null
}

const columns = [
  'id',
  'refund_id as refundId',
  'key',
  'provider_id as providerId',
  'state',
  'fault',
  'fiscal_id as fiscalId',
] as const

/** The completed refunds of a payment attempt with their units, oldest first. */
export async function listInvoicedRefunds(db: Db, attemptId: number): Promise<InvoicedRefund[]> {
  const { rows } = await sql<InvoicedRefund>`
    select r.id, r.amount_centavos as amount, r.shipping_centavos as shipping,
      coalesce((select jsonb_agg(jsonb_build_object('lineId', l.line_id, 'quantity', l.quantity,
        'amount', l.amount_centavos) order by l.id)
        from refund_lines l where l.refund_id = r.id), '[]') as lines
    from refunds r where r.attempt_id = ${attemptId} and r.state = 'done' order by r.id`.execute(db)
  return rows
}

/** The credit note of a refund for one process, new or left open; undefined if another has it. */
export async function claimCreditNote(
  db: Db,
  wanted: { refundId: number; orderId: number; invoiceFiscalId: string; provider: string },
  now: Date,
): Promise<CreditNote | undefined> {
  const busyUntil = new Date(now.getTime() + busyMs)
  return db
    .insertInto('credit_notes')
    .values({
      refund_id: wanted.refundId,
      order_id: wanted.orderId,
      invoice_fiscal_id: wanted.invoiceFiscalId,
      provider: wanted.provider,
      busy_until: busyUntil,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .column('refund_id')
        .doUpdateSet({
          // one that ended begins anew, so that the provider does not find the former one
          key: sql`case credit_notes.state when 'ended' then excluded.key else credit_notes.key end`,
          invoice_fiscal_id: sql`case credit_notes.state when 'ended' then excluded.invoice_fiscal_id
            else credit_notes.invoice_fiscal_id end`,
          provider_id: sql`case credit_notes.state when 'ended' then null
            else credit_notes.provider_id end`,
          state: 'open',
          busy_until: busyUntil,
          updated_at: now,
        })
        .where('credit_notes.state', '<>', 'stamped')
        .where((is) =>
          is.or([
            is('credit_notes.busy_until', 'is', null),
            is('credit_notes.busy_until', '<=', now),
          ]),
        ),
    )
    .returning(columns)
    .executeTakeFirst()
}

/** Records the draft of a credit note; the first one recorded stays. Returns that one. */
export async function recordCreditNoteDraft(db: Db, id: number, draft: string): Promise<string> {
  const { provider_id: recorded } = await db
    .updateTable('credit_notes')
    .set({ provider_id: sql`coalesce(provider_id, ${draft})` })
    .where('id', '=', id)
    .returning('provider_id')
    .executeTakeFirstOrThrow()
  return recorded ?? draft
}

/** Records the fault of a credit note: `open` is tried again by the job, `ended` by an operator only. */
export async function recordCreditNoteFault(
  db: Db,
  id: number,
  { state, fault }: { state: 'open' | 'ended'; fault: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('credit_notes')
    .set({ state, fault, busy_until: null, updated_at: now })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute()
}

/** Stores the files of a stamped credit note; false if another process has. */
export async function finishCreditNote(
  db: Db,
  id: number,
  { fiscalId, xml, pdf }: { fiscalId: string; xml: Buffer; pdf: Buffer | null },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('credit_notes')
    .set({ state: 'stamped', fiscal_id: fiscalId, xml, pdf, fault: null, updated_at: now })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const creditableDays = 60

/**
 * Completed refunds whose order has an invoice stamped by the shop that does not leave them out, and
 * that have no credit note; and notes that were left open.
 */
export async function listRefundsToCredit(
  db: Db,
  { now, before, limit }: { now: Date; before: Date; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    (select refund_id as id from credit_notes where state = 'open' and updated_at < ${before}
      order by updated_at limit ${limit})
    union all
    (select f.id from refunds f join orders o on o.attempt_id = f.attempt_id
      join invoice_requests r on r.order_id = o.id and r.state = 'issued'
      cross join lateral (select * from invoice_stampings where order_id = o.id
        order by id desc limit 1) s
    where f.state = 'done' and f.finished_at >= ${now}::timestamptz - make_interval(days => ${creditableDays})
      and not exists (select from credit_notes c where c.refund_id = f.id)
      and s.state = 'stamped' and (s.cancellation is null or s.cancellation = 'refused')
      and coalesce(s.fiscal_id, r.fiscal_id) = r.fiscal_id
      and f.id <> all(coalesce(s.counted_refunds, '{}'))
    order by f.id limit ${limit})`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether an invoice has a credit note that is stamped, or that may be. */
export async function hasCreditNotes(db: Db, invoiceFiscalId: string): Promise<boolean> {
  const row = await db
    .selectFrom('credit_notes')
    .select('id')
    .where('invoice_fiscal_id', '=', invoiceFiscalId)
    .where('state', 'in', ['open', 'stamped'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

type UnstampedCreditNote = { orderNumber: string; amount: Centavos; fault: string | null }

/** Credit notes that ended without being stamped, the one that waits longest first. */
export function listUnstampedCreditNotes(db: Db, limit: number): Promise<UnstampedCreditNote[]> {
  return db
    .selectFrom('credit_notes')
    .innerJoin('refunds', 'refunds.id', 'credit_notes.refund_id')
    .innerJoin('orders', 'orders.id', 'credit_notes.order_id')
    .select([
      'orders.number as orderNumber',
      'refunds.amount_centavos as amount',
      'credit_notes.fault',
    ])
    .where('credit_notes.state', '=', 'ended')
    .orderBy('credit_notes.updated_at')
    .limit(limit)
    .execute()
}

type ListedCreditNote = CreditNote & { amount: Centavos; updatedAt: Date; hasPdf: boolean }

/** The credit notes of an order, newest first. */
export function listCreditNotes(db: Db, orderId: number): Promise<ListedCreditNote[]> {
  return db
    .selectFrom('credit_notes')
    .innerJoin('refunds', 'refunds.id', 'credit_notes.refund_id')
    .select([
      'credit_notes.id',
      'credit_notes.refund_id as refundId',
      'credit_notes.key',
      'credit_notes.provider_id as providerId',
      'credit_notes.state',
      'credit_notes.fault',
      'credit_notes.fiscal_id as fiscalId',
      'credit_notes.updated_at as updatedAt',
      'refunds.amount_centavos as amount',
      sql<boolean>`credit_notes.pdf is not null`.as('hasPdf'),
    ])
    .where('credit_notes.order_id', '=', orderId)
    .orderBy('credit_notes.id', 'desc')
    .execute()
}

/** A file of a stamped credit note, by its fiscal folio or its refund. */
export async function findCreditNoteFile(
  db: Db,
  { kind, ...wanted }: { kind: InvoiceFileKind } & ({ fiscalId: string } | { refundId: number }),
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('credit_notes')
    .select(`${kind} as content`)
    .where((is) =>
      'fiscalId' in wanted
        ? is('fiscal_id', '=', wanted.fiscalId)
        : is('refund_id', '=', wanted.refundId),
    )
    .executeTakeFirst()
  return row?.content ?? undefined
}
