import { zeroCentavos } from '#domain/money.ts'
import { cfdiProblemTexts } from '#domain/orders/cfdi-problem-texts.ts'
import { findCfdiProblem } from '#domain/orders/check-cfdi.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as invoiceRequests from '#persistence/orders/invoice-requests.ts'
import * as stampings from '#persistence/orders/invoice-stampings.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as paymentAttempts from '#persistence/orders/payment-attempts.ts'
import { readCfdiInReaderProcess } from '#reading/read-file-in-reader-process.ts'
import type { ProviderInvoice, StampingProvider } from '#stamping/stamping-provider.ts'
import { findInvoicePdfProblem, recordIssuedInvoice } from './record-issued-invoice.ts'

type Stamped = {
  /** the stamping */
  id: number
  asked: { number: string; actor: string }
  stamped: ProviderInvoice
}

type Finished =
  | SuccessResult<{ fiscalId: string; isLive: boolean }>
  | Refusal<'order-not-found' | 'invoice-not-requested'>
  | Refusal<'stamping-refused', { words: string }>

/**
 * Downloads the files of a stamped invoice, compares them with the order, and records them once. One
 * of the provider's test mode only ends its stamping: the order still waits for its invoice.
 */
export async function finishStampedInvoice(
  db: Db,
  provider: StampingProvider,
  { id, asked, stamped }: Stamped,
  now: Date,
): Promise<Finished> {
  const { isLive } = stamped
  const { xml, pdf } = await provider.downloadInvoice(stamped.id)
  const cfdi = await readCfdiInReaderProcess(xml)
  const pdfProblem = await findInvoicePdfProblem(pdf)
  return runInTransaction(db, async (own): Promise<Finished> => {
    const order = await orders.findOrderByNumber(own, asked.number)
    const attempt = order && (await paymentAttempts.findPaymentAttempt(own, order.attemptId))
    if (!order || !attempt) return refuse('order-not-found')
    const request = await invoiceRequests.lockInvoiceRequest(own, order.id)
    if (!request) return refuse('invoice-not-requested')
    const stamping = await stampings.lockStamping(own, id)
    const fiscalId = cfdi?.fiscalId
    // another press has recorded it
    if (stamping.state === 'stamped' && fiscalId) return { ok: true, fiscalId, isLive }
    const expected = {
      rfc: request.rfc,
      total: stamping.total ?? attempt.total,
      refunded: zeroCentavos,
    }
    const problem = cfdi ? findCfdiProblem(cfdi, expected) : 'not-stamped'
    if (problem || !fiscalId) return differs(own, cfdiProblemTexts[problem ?? 'not-stamped'])
    if (!isLive) {
      const fault = `Folio ${fiscalId}: no vale ante el SAT y no se mandó a nadie.`
      await stampings.endTestStamping(own, id, fault, now)
      return { ok: true, fiscalId, isLive }
    }
    const issued = { order, attempt, request, fiscalId, xml, reason: '', actor: stamping.actor }
    const files = { ...issued, pdf: pdfProblem ? null : pdf }
    const recorded = await recordIssuedInvoice(own, files, now)
    if (!recorded.ok) return differs(own, 'Su folio fiscal ya es de otro pedido.')
    await stampings.finishStamping(own, id, fiscalId, now)
    return { ok: true, fiscalId, isLive }
  })

  /** It is stamped, so the stamping stays open: a person has to look at it. */
  async function differs(own: Db, what: string): Promise<Finished> {
    const fault = `Se timbró, pero el archivo no corresponde: ${what} Revísala en el panel.`
    await stampings.recordStampingFault(own, id, fault, now)
    return refuse('stamping-refused', { words: fault })
  }
}
