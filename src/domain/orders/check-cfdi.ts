import type { Centavos } from '../money.ts'

/** Fields of an invoice (CFDI) that are compared with the invoice request. */
export type Cfdi = {
  version: string
  /** invoice type code of the CFDI; `I` means income */
  kind: string
  currency: string
  receiverRfc: string
  total: Centavos | null
  /**
   * fiscal ID (folio fiscal) that the tax authority's stamp gives the invoice; null if unstamped
   */
  fiscalId: string | null
}

export type CfdiProblem =
  | 'other-version'
  | 'not-stamped'
  | 'other-kind'
  | 'other-rfc'
  | 'other-currency'
  | 'other-total'

type Expected = {
  rfc: string
  total: Centavos
  /** invoice of income, or credit note */
  kind?: 'I' | 'E'
  /** refunded amount in centavos; the invoice total may include or exclude this amount */
  refunded: Centavos
}

/** Returns how an uploaded invoice (CFDI) differs from the shopper's invoice request, or null. */
export function findCfdiProblem(
  cfdi: Cfdi,
  { rfc, total, kind = 'I', refunded }: Expected,
): CfdiProblem | null {
  if (cfdi.version !== '4.0') return 'other-version'
  if (cfdi.fiscalId === null) return 'not-stamped'
  if (cfdi.kind !== kind) return 'other-kind'
  if (cfdi.receiverRfc !== rfc) return 'other-rfc'
  if (cfdi.currency !== 'MXN') return 'other-currency'
  return cfdi.total === total || cfdi.total === total - refunded ? null : 'other-total'
}
