import type { Centavos } from '#domain/money.ts'
import type { CfdiLine } from '#domain/orders/cfdi-amounts.ts'
import type { InvoiceData, InvoiceField } from '#domain/orders/invoice.ts'

/** Request for an invoice (CFDI of income), or for a credit note, to a provider. */
export type InvoiceToStamp = {
  /** names this invoice; a request that is repeated with it makes no second one */
  key: string
  receiver: InvoiceData
  lines: readonly CfdiLine[]
  /** payment form code (SAT list c_FormaPago) */
  paymentForm: string
  /** invoice (fiscal folio) that this credit note reduces */
  reduces?: string
}

/** An invoice at the provider. Only a draft can still be discarded. */
export type ProviderInvoice = {
  id: string
  state: 'draft' | 'pending' | 'valid' | 'canceled' | 'failed'
  total: Centavos | null
  /** state of a requested cancellation */
  cancellation: 'none' | 'waiting' | 'refused'
  /** fiscal folio (UUID) once stamped */
  fiscalId: string | null
  /** whether the tax authority knows it; false in the provider's test mode */
  isLive: boolean
}

/** SAT's motives that need no other invoice: issued with errors, and no sale took place. */
export type CancellationMotive = '02' | '03'

/** Who issues the invoices of a connection. */
export type Issuer = {
  name: string | null
  /** null if the provider does not tell */
  rfc: string | null
  /** what the provider still needs before it stamps, in its own words */
  missing: string[]
}

/** Data of the issuer, with the digital seal (CSD); it goes to the provider and is kept nowhere here. */
export type IssuerData = {
  legalName: string
  taxRegime: string
  postcode: string
  /** file .cer, which also tells the RFC */
  certificate: Buffer
  /** file .key */
  privateKey: Buffer
  password: string
}

/**
 * A provider that has invoices stamped (PAC). An invoice is prepared as a draft, whose total is
 * compared, and only then stamped by its id: a draft is stamped once however often that is asked.
 */
export type StampingProvider = {
  readonly name: string
  /** name for people */
  readonly label: string
  /** whether invoices reach the tax authority; false with a test key */
  readonly isLive: boolean
  describeIssuer(): Promise<Issuer>
  /** Gives the provider the issuer's data and digital seal. */
  setIssuer(issuer: IssuerData): Promise<void>
  /** Makes a draft, or finds the one with this key. */
  prepareInvoice(invoice: InvoiceToStamp): Promise<ProviderInvoice>
  getInvoice(id: string): Promise<ProviderInvoice>
  /** Stamps a draft; a draft that is already stamped, or being stamped, is returned as it is. */
  stampInvoice(id: string): Promise<ProviderInvoice>
  /** Deletes a draft; refuses anything that is stamped, or may be. */
  discardDraft(id: string): Promise<void>
  /**
   * Asks the tax authority to cancel a stamped invoice, with its motive; the receiver may have to
   * accept that first. One that is cancelled, or being cancelled, is returned as it is.
   */
  cancelInvoice(id: string, motive: CancellationMotive): Promise<ProviderInvoice>
  downloadInvoice(id: string): Promise<{ xml: Buffer; pdf: Buffer }>
}

/** Missing or unexpected reply of the provider; the request may have taken effect. */
export class StampingUnavailable extends Error {
  override name = 'StampingUnavailable'
}

/** The provider does not accept the key, or the key may not do this. */
export class StampingKeyRejected extends StampingUnavailable {
  override name = 'StampingKeyRejected'
}

/**
 * The account of the key has no such invoice. It may be another account than the one in which the
 * invoice was begun, so this does not say that it was never stamped.
 */
export class StampingNotFound extends StampingUnavailable {
  override name = 'StampingNotFound'
}

/** Final refusal of an invoice, with the provider's words for people. */
export class StampingRefused extends Error {
  override name = 'StampingRefused'
  readonly code: string
  /** what the receiver has to correct, if the provider tells */
  readonly field: InvoiceField | undefined

  constructor(code: string, words: string, field?: InvoiceField) {
    super(words)
    this.code = code
    this.field = field
  }
}
