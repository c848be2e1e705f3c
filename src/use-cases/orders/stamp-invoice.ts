import type { Centavos } from '#domain/money.ts'
import { calculateCfdiAmounts, type CfdiLine } from '#domain/orders/cfdi-amounts.ts'
import { listCfdiConcepts, satPaymentForms } from '#domain/orders/cfdi-invoice-lines.ts'
import type { InvoiceField } from '#domain/orders/invoice.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as invoiceRequests from '#persistence/orders/invoice-requests.ts'
import * as stampings from '#persistence/orders/invoice-stampings.ts'
import * as officeInvoices from '#persistence/orders/office-invoices.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as paymentAttempts from '#persistence/orders/payment-attempts.ts'
import {
  type InvoiceToStamp,
  type ProviderInvoice,
  StampingKeyRejected,
  StampingNotFound,
  StampingRefused,
  StampingUnavailable,
  type StampingProvider,
} from '#stamping/stamping-provider.ts'
import { finishStampedInvoice } from './finish-stamped-invoice.ts'

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
    const stamped = await stampOnce(db, provider, begun, now)
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

function describeOutage(error: StampingUnavailable) {
  if (error instanceof StampingKeyRejected)
    return { code: 'stamping-key-rejected', fault: 'No acepta la llave de la tienda.' } as const
  if (error instanceof StampingNotFound)
    return {
      code: 'stamping-not-found',
      fault: 'Con esta llave no se encuentra la que se empezó. Revísalo en el panel.',
    } as const
  return { code: 'stamping-unavailable', fault: 'No contestó.' } as const
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
    if (attempt.refunded > 0) return refuse('order-refunded')
    if (attempt.method === null) return refuse('payment-form-missing')
    const lines = await readLines(own, order.attemptId, attempt.shipping)
    if (lines.some(({ productKey }) => productKey === null)) return refuse('product-keys-missing')
    const wanted = { orderId: order.id, provider: name, actor }
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
    return { stamping, invoice, total: attempt.total }
  })
}

async function readLines(db: Db, attemptId: number, shipping: Centavos): Promise<CfdiLine[]> {
  const lines = await officeInvoices.listInvoiceLines(db, [attemptId])
  return calculateCfdiAmounts(listCfdiConcepts({ shipping }, lines.get(attemptId) ?? [])).lines
}

/** Makes the draft, compares its total with what was paid, and stamps it. */
async function stampOnce(
  db: Db,
  provider: StampingProvider,
  { stamping, invoice, total }: Begun,
  now: Date,
): Promise<ProviderInvoice> {
  const found = stamping.providerId
    ? await provider.getInvoice(stamping.providerId)
    : await prepare(db, provider, { stamping, invoice }, now)
  if (found.state !== 'draft') return found
  if (found.total !== total) {
    await provider.discardDraft(found.id)
    throw new StampingRefused('other-total', 'Su total no sale igual al del pedido. Hazla aparte.')
  }
  try {
    return await provider.stampInvoice(found.id)
  } catch (error) {
    if (!(error instanceof StampingRefused)) throw error
    // An earlier call, whose answer was lost, may have had it stamped; then it is no draft.
    const isDiscarded = await provider.discardDraft(found.id).then(
      () => true,
      () => false,
    )
    if (isDiscarded) throw error
    return provider.getInvoice(found.id)
  }
}

async function prepare(
  db: Db,
  provider: StampingProvider,
  { stamping, invoice }: Pick<Begun, 'stamping' | 'invoice'>,
  now: Date,
): Promise<ProviderInvoice> {
  const made = await provider.prepareInvoice(invoice)
  const recorded = await stampings.recordDraft(db, stamping.id, made.id, now)
  stamping.providerId = recorded
  if (recorded === made.id) return made
  await provider.discardDraft(made.id).catch(() => undefined)
  return provider.getInvoice(recorded)
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
