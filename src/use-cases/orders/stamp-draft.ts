import type { Centavos } from '#domain/money.ts'
import {
  type InvoiceToStamp,
  type ProviderInvoice,
  StampingKeyRejected,
  StampingNotFound,
  type StampingProvider,
  StampingRefused,
  type StampingUnavailable,
} from '#stamping/stamping-provider.ts'

type Draft = {
  invoice: InvoiceToStamp
  /** total that it must have */
  total: Centavos
  /** draft that an earlier press or job made */
  providerId: string | null
  /** Records a draft, once; returns the recorded one. */
  record: (draft: string) => Promise<string>
}

/** Makes the draft of an invoice or credit note, compares its total, and stamps it. */
export async function stampDraftOnce(
  provider: StampingProvider,
  draft: Draft,
): Promise<ProviderInvoice> {
  const found = draft.providerId
    ? await provider.getInvoice(draft.providerId)
    : await prepare(provider, draft)
  if (found.state !== 'draft') return found
  if (found.total !== draft.total) {
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
  provider: StampingProvider,
  { invoice, record }: Draft,
): Promise<ProviderInvoice> {
  const made = await provider.prepareInvoice(invoice)
  const recorded = await record(made.id)
  if (recorded === made.id) return made
  await provider.discardDraft(made.id).catch(() => undefined)
  return provider.getInvoice(recorded)
}

/** Refusal code and Spanish fault text for a provider outage. */
export function describeOutage(error: StampingUnavailable) {
  if (error instanceof StampingKeyRejected)
    return { code: 'stamping-key-rejected', fault: 'No acepta la llave de la tienda.' } as const
  if (error instanceof StampingNotFound)
    return {
      code: 'stamping-not-found',
      fault: 'Con esta llave no se encuentra la que se empezó. Revísalo en el panel.',
    } as const
  return { code: 'stamping-unavailable', fault: 'No contestó.' } as const
}

const outages: readonly string[] = [
  'stamping-unavailable',
  'stamping-key-rejected',
  'stamping-not-found',
]

/** Whether a refusal is a fault of the provider and not of an invoice, so that the next waits too. */
export function isOutage(code: string): boolean {
  return outages.includes(code)
}
