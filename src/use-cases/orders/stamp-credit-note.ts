import { zeroCentavos } from '#domain/money.ts'
import { calculateCfdiAmounts } from '#domain/orders/cfdi-amounts.ts'
import { satPaymentForms } from '#domain/orders/cfdi-invoice-lines.ts'
import { cfdiProblemTexts } from '#domain/orders/cfdi-problem-texts.ts'
import { listRefundConcepts } from '#domain/orders/cfdi-refunds.ts'
import { findCfdiProblem } from '#domain/orders/check-cfdi.ts'
import type { Order, PaymentAttempt } from '#domain/orders/order.ts'
import { creditNoteUse } from '#domain/orders/tax-regimes-and-cfdi-uses.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as creditNotes from '#persistence/orders/credit-notes.ts'
import { assignFiscalFolioToOrder } from '#persistence/orders/fiscal-folios.ts'
import * as invoiceRequests from '#persistence/orders/invoice-requests.ts'
import * as stampings from '#persistence/orders/invoice-stampings.ts'
import * as officeInvoices from '#persistence/orders/office-invoices.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as paymentAttempts from '#persistence/orders/payment-attempts.ts'
import * as refunds from '#persistence/orders/refunds.ts'
import { readCfdiInReaderProcess } from '#reading/read-file-in-reader-process.ts'
import {
  type InvoiceToStamp,
  type StampingProvider,
  StampingRefused,
  StampingUnavailable,
} from '#stamping/stamping-provider.ts'
import { notifyAboutCreditNote } from './notify-about-invoice.ts'
import { findInvoicePdfProblem } from './record-issued-invoice.ts'
import { describeOutage, stampDraftOnce } from './stamp-draft.ts'

type Asked = { refundId: number; actor: string }

type CreditNoteRefusal =
  | Refusal<
      | 'credit-note-not-possible'
      | 'invoice-being-stamped'
      | 'stamping-key-rejected'
      | 'stamping-not-found'
      | 'stamping-test-key'
      | 'stamping-unavailable'
    >
  | Refusal<'stamping-refused', { words: string }>

type Begun = {
  note: creditNotes.CreditNote
  order: Order
  attempt: PaymentAttempt
  refund: refunds.Refund
  invoice: InvoiceToStamp
}

/**
 * Has the credit note of a completed refund stamped, and stores and mails its files. Repeated calls
 * make no second note.
 */
export async function stampCreditNote(
  db: Db,
  provider: StampingProvider,
  asked: Asked,
  now: Date,
): Promise<SuccessResult<{ fiscalId: string }> | CreditNoteRefusal> {
  // the invoice is a real one, and a note of the test mode would be worth nothing
  if (!provider.isLive) return refuse('stamping-test-key')
  const begun = await begin(db, provider, asked.refundId, now)
  if ('code' in begun) return begun
  const { note, invoice, refund } = begun
  const { id } = note
  try {
    const stamped = await stampDraftOnce(provider, {
      invoice,
      total: refund.amount,
      providerId: note.providerId,
      record: (draft) => creditNotes.recordCreditNoteDraft(db, id, draft),
    })
    if (stamped.state === 'valid')
      return await finish(db, begun, { ...asked, ...(await download(provider, stamped.id)) }, now)
    if (stamped.state === 'pending' || stamped.state === 'draft') {
      const fault = 'El SAT todavía no contesta. La tienda pregunta otra vez sola.'
      await creditNotes.recordCreditNoteFault(db, id, { state: 'open', fault }, now)
      return refuse(stamped.state === 'pending' ? 'invoice-being-stamped' : 'stamping-unavailable')
    }
    throw new StampingRefused('failed', 'El SAT no la timbró. Vuelve a intentarlo.')
  } catch (error) {
    if (error instanceof StampingRefused) {
      const fault = error.message
      await creditNotes.recordCreditNoteFault(db, id, { state: 'ended', fault }, now)
      return refuse('stamping-refused', { words: fault })
    }
    if (!(error instanceof StampingUnavailable)) throw error
    const { code, fault } = describeOutage(error)
    await creditNotes.recordCreditNoteFault(db, id, { state: 'open', fault }, now)
    return refuse(code)
  }
}

/** Claims the credit note of a refund, if the order's invoice was stamped here and counts it. */
function begin(
  db: Db,
  provider: StampingProvider,
  refundId: number,
  now: Date,
): Promise<Begun | CreditNoteRefusal> {
  return runInTransaction(db, async (own): Promise<Begun | CreditNoteRefusal> => {
    const refund = await refunds.findRefund(own, refundId)
    const attempt = refund && (await paymentAttempts.findPaymentAttempt(own, refund.attemptId))
    const order = attempt && (await orders.lockOrderByPaymentAttempt(own, attempt.id))
    const request = order && (await invoiceRequests.lockInvoiceRequest(own, order.id))
    const stamping = order && (await stampings.findLastStamping(own, order.id))
    if (!refund || !attempt?.method || !order || !request?.fiscalId || !stamping)
      return refuse('credit-note-not-possible')
    const isInForce =
      stamping.state === 'stamped' &&
      stamping.provider === provider.name &&
      (stamping.cancellation === null || stamping.cancellation === 'refused') &&
      (stamping.fiscalId ?? request.fiscalId) === request.fiscalId
    const isCounted = stamping.countedRefunds?.includes(refund.id)
    if (refund.state !== 'done' || !isInForce || isCounted)
      return refuse('credit-note-not-possible')
    const wanted = { refundId, orderId: order.id, invoiceFiscalId: request.fiscalId }
    const claim = { ...wanted, provider: provider.name }
    const note = await creditNotes.claimCreditNote(own, claim, now)
    if (!note) return refuse('invoice-being-stamped')
    const refunded = await creditNotes.listInvoicedRefunds(own, attempt.id)
    const lines = (await officeInvoices.listInvoiceLines(own, [attempt.id])).get(attempt.id) ?? []
    const named = refunded.find(({ id }) => id === refundId) ?? { ...refund, lines: [] }
    const { rfc, legalName, taxRegime, postcode } = request
    const invoice = {
      key: note.key,
      receiver: { rfc, legalName, taxRegime, useCode: creditNoteUse(taxRegime), postcode },
      lines: calculateCfdiAmounts(listRefundConcepts(named, lines)).lines,
      paymentForm: satPaymentForms[attempt.method],
      reduces: request.fiscalId.toUpperCase(),
    }
    return { note, order, attempt, refund, invoice }
  })
}

async function download(provider: StampingProvider, id: string) {
  const { xml, pdf } = await provider.downloadInvoice(id)
  const cfdi = await readCfdiInReaderProcess(xml)
  return { xml, cfdi, pdf: (await findInvoicePdfProblem(pdf)) ? null : pdf }
}

type Files = Asked & Awaited<ReturnType<typeof download>>

/** Compares a stamped credit note with its refund, and stores and mails it once. */
async function finish(
  db: Db,
  { note, order, attempt, refund, invoice }: Begun,
  { cfdi, xml, pdf, actor }: Files,
  now: Date,
): Promise<SuccessResult<{ fiscalId: string }> | CreditNoteRefusal> {
  const { amount: total } = refund
  const expected = { kind: 'E' as const, rfc: invoice.receiver.rfc, total, refunded: zeroCentavos }
  const problem = cfdi ? findCfdiProblem(cfdi, expected) : 'not-stamped'
  const fiscalId = cfdi?.fiscalId
  if (problem || !fiscalId) return differs(cfdiProblemTexts[problem ?? 'not-stamped'])
  return runInTransaction(db, async (own) => {
    if (!(await assignFiscalFolioToOrder(own, { orderId: order.id, fiscalId })))
      return differs('Su folio fiscal ya es de otro pedido.')
    if (!(await creditNotes.finishCreditNote(own, note.id, { fiscalId, xml, pdf }, now)))
      return { ok: true, fiscalId }
    await notifyAboutCreditNote(own, { order, attempt }, { fiscalId, amount: total }, now)
    const entry: auditLog.AuditEntry = {
      actor,
      action: 'credit-note-issue',
      subject: `order:${order.number}`,
      after: { fiscalId, amount: total },
    }
    await auditLog.addAuditEntry(own, entry, now)
    return { ok: true, fiscalId }
  })

  /** It is stamped, so it stays open: a person has to look at it. */
  async function differs(what: string): Promise<CreditNoteRefusal> {
    const fault = `Se timbró, pero el archivo no corresponde: ${what} Revísala en el panel.`
    await creditNotes.recordCreditNoteFault(db, note.id, { state: 'open', fault }, now)
    return refuse('stamping-refused', { words: fault })
  }
}
