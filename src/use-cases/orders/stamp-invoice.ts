import { addCentavos, type Centavos, subtractCentavos } from '#domain/money.ts'
import { calculateCfdiAmounts, type CfdiLine } from '#domain/orders/cfdi-amounts.ts'
import { satPaymentForms } from '#domain/orders/cfdi-invoice-lines.ts'
import { type InvoicedRefund, listRemainingConcepts } from '#domain/orders/cfdi-refunds.ts'
import type { InvoiceField } from '#domain/orders/invoice.ts'
import type { PaymentAttempt } from '#domain/orders/order.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as creditNotes from '#persistence/orders/credit-notes.ts'
import * as invoiceRequests from '#persistence/orders/invoice-requests.ts'
import * as stampings from '#persistence/orders/invoice-stampings.ts'
import * as officeInvoices from '#persistence/orders/office-invoices.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as paymentAttempts from '#persistence/orders/payment-attempts.ts'
import {
  type InvoiceToStamp,
  StampingRefused,
  StampingUnavailable,
  type StampingProvider,
} from '#stamping/stamping-provider.ts'
import { finishStampedInvoice } from './finish-stamped-invoice.ts'
import { describeOutage, stampDraftOnce } from './stamp-draft.ts'

type Asked = { number: string; actor: string }

type StampingRefusal =
  | Refusal<
      | 'order-not-found'
      | 'invoice-not-requested'
      | 'invoice-issued'
      | 'invoice-refused'
      | 'order-refunded'
      | 'payment-form-missing'
      | 'product-keys-missing'
      | 'invoice-being-stamped'
      | 'stamping-key-rejected'
      | 'stamping-not-found'
      | 'stamping-unavailable'
    >
  | Refusal<'stamping-refused', { words: string; field?: InvoiceField | undefined }>

type Begun = {
  stamping: stampings.InvoiceStamping
  invoice: InvoiceToStamp
  total: Centavos
}

/**
 * Has the requested invoice of an order stamped, and stores and mails its files. However often and
 * from wherever it is asked for, an order has one open stamping, that has one draft at the provider,
 * and a draft is stamped once.
 */
export async function stampInvoice(
  db: Db,
  provider: StampingProvider,
  asked: Asked,
  now: Date,
): Promise<SuccessResult<{ fiscalId: string; isLive: boolean }> | StampingRefusal> {
  const begun = await begin(db, provider, asked, now)
  if ('code' in begun) return begun
  const { id } = begun.stamping
  try {
    const stamped = await stampDraftOnce(provider, {
      ...begun,
      providerId: begun.stamping.providerId,
      record: async (draft) =>
        (begun.stamping.providerId = await stampings.recordDraft(db, id, draft, now)),
    })
    if (stamped.state === 'valid')
      return await finishStampedInvoice(db, provider, { id, asked, stamped }, now)
    if (stamped.state === 'pending' || stamped.state === 'draft') {
      const fault = 'El SAT todavía no contesta. La tienda pregunta otra vez sola.'
      await stampings.recordStampingFault(db, id, fault, now)
      return refuse(stamped.state === 'pending' ? 'invoice-being-stamped' : 'stamping-unavailable')
    }
    return await end(db, begun.stamping, 'El SAT no la timbró. Vuelve a intentarlo.', now)
  } catch (error) {
    if (error instanceof StampingRefused)
      return end(db, begun.stamping, error.message, now, error.field)
    if (!(error instanceof StampingUnavailable)) throw error
    const { code, fault } = describeOutage(error)
    await stampings.recordStampingFault(db, id, fault, now)
    return refuse(code)
  }
}

/** Opens the stamping of an order, or finds the open one, and reads the data of the invoice. */
function begin(
  db: Db,
  { name }: StampingProvider,
  { number, actor }: Asked,
  now: Date,
): Promise<Begun | StampingRefusal> {
  return runInTransaction(db, async (own): Promise<Begun | StampingRefusal> => {
    const order = await orders.findOrderByNumber(own, number)
    const attempt = order && (await paymentAttempts.findPaymentAttempt(own, order.attemptId))
    if (!order || !attempt) return refuse('order-not-found')
    const receiver = await invoiceRequests.lockInvoiceRequest(own, order.id)
    if (!receiver) return refuse('invoice-not-requested')
    if (receiver.state !== 'requested')
      return refuse(receiver.state === 'issued' ? 'invoice-issued' : 'invoice-refused')
    if (attempt.method === null) return refuse('payment-form-missing')
    const open = await stampings.findOpenStamping(own, order.id)
    const completed = await creditNotes.listInvoicedRefunds(own, attempt.id)
    // an open one keeps its total; a refund completed since then gets a credit note
    const counted = open
      ? completed.filter(({ id }) => open.countedRefunds?.includes(id))
      : completed
    const back = sumOf(counted)
    // a draft may be stamped already, so later refunds do not stop the request for its state
    const isUnclear = !open?.providerId && sumOf(completed) !== attempt.refunded
    if (isUnclear || back >= attempt.total) return refuse('order-refunded')
    const lines = await readLines(own, attempt, counted)
    if (lines.some(({ productKey }) => productKey === null)) return refuse('product-keys-missing')
    const total = subtractCentavos(attempt.total, back)
    const countedRefunds = counted.map(({ id }) => id)
    const wanted = { orderId: order.id, provider: name, actor, total, countedRefunds }
    const stamping = await stampings.claimStamping(own, wanted, now)
    if (!stamping) return refuse('invoice-being-stamped')
    const paymentForm = satPaymentForms[attempt.method]
    const { rfc, legalName, taxRegime, useCode, postcode } = receiver
    const invoice = {
      key: stamping.key,
      receiver: { rfc, legalName, taxRegime, useCode, postcode },
      lines,
      paymentForm,
    }
    return { stamping, invoice, total }
  })
}

function sumOf(refunds: readonly InvoicedRefund[]): Centavos {
  return addCentavos(...refunds.map(({ amount }) => amount))
}

/** Lines of the invoice of an order, without the given refunds. */
async function readLines(
  db: Db,
  { id, shipping }: Pick<PaymentAttempt, 'id' | 'shipping'>,
  refunds: readonly InvoicedRefund[],
): Promise<CfdiLine[]> {
  const lines = (await officeInvoices.listInvoiceLines(db, [id])).get(id) ?? []
  return calculateCfdiAmounts(listRemainingConcepts({ shipping }, lines, refunds)).lines
}

/** Ends a stamping whose draft is gone; not if another press has made a draft meanwhile. */
async function end(
  db: Db,
  { id, providerId }: stampings.InvoiceStamping,
  fault: string,
  now: Date,
  field?: InvoiceField,
): Promise<StampingRefusal> {
  const isEnded = await stampings.endStamping(db, id, { fault, providerId }, now)
  return isEnded
    ? refuse('stamping-refused', { words: fault, field })
    : refuse('invoice-being-stamped')
}
