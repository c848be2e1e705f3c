import type { Centavos } from '../money.ts'

/** Fields of an invoice (CFDI) that are compared with the invoice request. */
export type Cfdi = {
  version: string
  /** invoice type; `I`: income */
  kind: string
  currency: string
  receiverRfc: string
  total: Centavos | null
  /** fiscal ID (folio fiscal) of the stamp; null: unstamped */
  fiscalId: string | null
}

export type CfdiProblem =
  | 'other-version'
  | 'not-stamped'
  | 'not-income'
  | 'other-rfc'
  | 'other-currency'
  | 'other-total'

type Expected = {
  rfc: string
  total: Centavos
  /** refunded amount in centavos; the invoice may omit refunds made before it */
  refunded: Centavos
}

/** Mismatch between an uploaded CFDI and the requested invoice, or null. */
export function findCfdiProblem(
  cfdi: Cfdi,
  { rfc, total, refunded }: Expected,
): CfdiProblem | null {
  if (cfdi.version !== '4.0') return 'other-version'
  if (cfdi.fiscalId === null) return 'not-stamped'
  if (cfdi.kind !== 'I') return 'not-income'
  if (cfdi.receiverRfc !== rfc) return 'other-rfc'
  if (cfdi.currency !== 'MXN') return 'other-currency'
  return cfdi.total === total || cfdi.total === total - refunded ? null : 'other-total'
}
