import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import { hasCreditNotes } from '#persistence/orders/credit-notes.ts'
import * as invoiceRequests from '#persistence/orders/invoice-requests.ts'
import * as stampings from '#persistence/orders/invoice-stampings.ts'
import * as orders from '#persistence/orders/orders.ts'
import {
  type CancellationMotive,
  type ProviderInvoice,
  StampingRefused,
  StampingUnavailable,
  type StampingProvider,
} from '#stamping/stamping-provider.ts'
import { cancelInvoice } from './cancel-invoice.ts'

type Asked = { number: string; motive: CancellationMotive; reason: string; actor: string }

type Cancelled =
  | SuccessResult<{ isWaiting: boolean }>
  | Refusal<
      | 'order-not-found'
      | 'invoice-has-credit-notes'
      | 'invoice-not-issued'
      | 'invoice-not-stamped-here'
      | 'stamping-unavailable'
    >
  | Refusal<'stamping-refused', { words: string }>

/**
 * Has a stamped invoice cancelled before the tax authority, and then records it. While the receiver
 * has to accept, the invoice stays as it is; a job asks again.
 */
export async function cancelStampedInvoice(
  db: Db,
  provider: StampingProvider,
  asked: Asked,
  now: Date,
): Promise<Cancelled> {
  const begun = await begin(db, provider, asked, now)
  if (!begun.ok) return begun
  const { id, invoice, fiscalId } = begun
  try {
    const current = await provider.getInvoice(invoice)
    if (current.fiscalId !== fiscalId) {
      const fault = 'La que vale se hizo aparte. Cancélala donde se hizo y apúntalo.'
      await stampings.finishCancellation(db, id, { cancellation: 'refused', fault }, now)
      return refuse('invoice-not-stamped-here')
    }
    return await finish(
      db,
      { id, asked, found: await provider.cancelInvoice(invoice, asked.motive) },
      now,
    )
  } catch (error) {
    if (error instanceof StampingRefused) {
      const fault = error.message
      await stampings.finishCancellation(db, id, { cancellation: 'refused', fault }, now)
      return refuse('stamping-refused', { words: fault })
    }
    if (error instanceof StampingUnavailable) return refuse('stamping-unavailable')
    throw error
  }
}

function begin(
  db: Db,
  { name }: StampingProvider,
  asked: Asked,
  now: Date,
): Promise<
  | SuccessResult<{ id: number; invoice: string; fiscalId: string | undefined }>
  | Exclude<Cancelled, { ok: true }>
> {
  return runInTransaction(db, async (own) => {
    const order = await orders.findOrderByNumber(own, asked.number)
    if (!order) return refuse('order-not-found')
    const request = await invoiceRequests.lockInvoiceRequest(own, order.id)
    if (request?.state !== 'issued') return refuse('invoice-not-issued')
    const last = await stampings.findLastStamping(own, order.id)
    const isHere = last?.state === 'stamped' && last.provider === name
    if (!isHere || last.providerId === null) return refuse('invoice-not-stamped-here')
    if (request.fiscalId && (await hasCreditNotes(own, request.fiscalId)))
      return refuse('invoice-has-credit-notes')
    await stampings.recordCancellation(own, last.id, asked, now)
    const fiscalId = request.fiscalId?.toUpperCase()
    return { ok: true, id: last.id, invoice: last.providerId, fiscalId }
  })
}

type Found = { id: number; asked: Omit<Asked, 'motive'>; found: ProviderInvoice }

async function finish(
  db: Db,
  { id, asked: { number, reason, actor }, found }: Found,
  now: Date,
): Promise<Cancelled> {
  if (found.state === 'canceled') {
    return runInTransaction(db, async (own): Promise<Cancelled> => {
      const done = await cancelInvoice(own, { number, reason, actor }, now)
      await stampings.finishCancellation(own, id, { cancellation: 'done', fault: null }, now)
      // another press has recorded it
      return done.ok || done.code === 'invoice-not-issued' ? { ok: true, isWaiting: false } : done
    })
  }
  if (found.cancellation !== 'refused') return { ok: true, isWaiting: true }
  const fault = 'Quien la recibió no aceptó la cancelación, o no contestó a tiempo.'
  await stampings.finishCancellation(db, id, { cancellation: 'refused', fault }, now)
  return refuse('stamping-refused', { words: fault })
}

/** Asks again about cancellations that wait for the receiver, or whose answer was lost. */
export async function resumeCancellation(
  db: Db,
  provider: StampingProvider,
  asked: Omit<Asked, 'motive'> & { motive: CancellationMotive },
  now: Date,
): Promise<void> {
  const order = await orders.findOrderByNumber(db, asked.number)
  const last = order && (await stampings.findLastStamping(db, order.id))
  if (!last?.providerId || last.provider !== provider.name) return
  try {
    const found = await provider.getInvoice(last.providerId)
    const isLost = found.state === 'valid' && found.cancellation === 'none'
    if (isLost) await cancelStampedInvoice(db, provider, asked, now)
    else await finish(db, { id: last.id, asked, found }, now)
  } catch (error) {
    if (!(error instanceof StampingUnavailable)) throw error
  }
}
