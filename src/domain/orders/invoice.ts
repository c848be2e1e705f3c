import { findStateOfPostcode } from '../mexican-states.ts'
import { addDays, type Day } from '../mexico-dates-and-times.ts'
import { normalizePostcode } from '../postcode.ts'
import { type SuccessResult, type Refusal, refuse } from '../use-case-result.ts'
import {
  genericRfcs,
  isCompanyRfc,
  type RfcProblem,
  findRfcProblem,
  normalizeRfc,
} from './rfc-tax-id.ts'
import { listTaxRegimes, taxRegimes, listCfdiUses } from './tax-regimes-and-cfdi-uses.ts'

/** Receiver of an invoice (CFDI 4.0), as in the tax certificate (constancia de situación fiscal). */
export type InvoiceData = {
  rfc: string
  legalName: string
  taxRegime: string
  useCode: string
  /** postcode of the invoice receiver's tax address */
  postcode: string
}

export type InvoiceField = keyof InvoiceData

export type InvoiceProblem =
  | RfcProblem
  | 'required'
  | 'too-long'
  | 'name-with-company-type'
  | 'regime-unknown'
  | 'regime-of-other-person'
  | 'use-unknown'
  | 'use-of-other-regime'
  | 'postcode-form'
  | 'postcode-unknown'

export type InvoiceState = 'requested' | 'issued' | 'refused'

const longestName = 254
// Matches company types, with or without points: S.A. de C.V., S. de R.L., S.A.S., S.C., A.C. and similar
const companyType =
  /[ ,](S\.? ?A\.?( ?P\.? ?I\.?| ?B\.?| ?S\.?)?|S\.? DE R\.? ?L\.?|S\.? ?C\.?|A\.? ?C\.?|S\.? EN C\.?)( ?DE C\.? ?V\.?| ?MI)?$/

/** Normalises and validates the receiver data of an invoice; returns every invalid field. */
export function checkInvoiceData(
  written: InvoiceData,
):
  | SuccessResult<{ data: InvoiceData }>
  | Refusal<'invalid-input', { fields: Partial<Record<InvoiceField, InvoiceProblem>> }> {
  const data: InvoiceData = {
    rfc: normalizeRfc(written.rfc),
    legalName: written.legalName.normalize('NFC').toUpperCase().replace(/\s+/gu, ' ').trim(),
    taxRegime: written.taxRegime.trim(),
    useCode: written.useCode.trim().toUpperCase(),
    postcode: normalizePostcode(written.postcode),
  }
  const problems: Record<InvoiceField, InvoiceProblem | null> = {
    rfc: data.rfc === '' ? 'required' : findRfcProblem(data.rfc),
    legalName: nameProblem(data),
    taxRegime: regimeProblem(data),
    useCode: useProblem(data),
    postcode: postcodeProblem(data.postcode),
  }
  const fields = Object.fromEntries(
    Object.entries(problems).filter(([, problem]) => problem !== null),
  )
  return Object.keys(fields).length > 0 ? refuse('invalid-input', { fields }) : { ok: true, data }
}

/** Type of taxpayer of an RFC (Mexican tax ID); null if invalid. */
export function getTaxpayerTypeOfRfc(text: string): 'person' | 'company' | 'generic' | null {
  const rfc = normalizeRfc(text)
  if (findRfcProblem(rfc) !== null) return null
  if (genericRfcs.includes(rfc)) return 'generic'
  return isCompanyRfc(rfc) ? 'company' : 'person'
}

/**
 * Reason why an invoice cannot be requested or corrected, or null. `until` is the deadline, null
 * without a payment; rejected data may be corrected at any time.
 */
export function findInvoiceRequestBlockReason(
  { until, state }: { until: Day | null; state: InvoiceState | null },
  today: Day,
): 'invoice-issued' | 'invoice-not-paid' | 'invoice-too-late' | null {
  if (state === 'issued') return 'invoice-issued'
  if (until === null) return 'invoice-not-paid'
  return today > until && state !== 'refused' ? 'invoice-too-late' : null
}

/**
 * Last day to request an invoice: the end of the payment's month, but at least three days after the
 * payment. Paid 2026-11-29 → 2026-12-02.
 */
export function getInvoiceRequestDeadline(paid: Day): Day {
  const [year = 0, month = 1] = paid.split('-').map(Number)
  const nextMonth = month === 12 ? `${year + 1}-01-01` : `${year}-${two(month + 1)}-01`
  const [monthEnd, soonest] = [addDays(nextMonth, -1), addDays(paid, 3)]
  return monthEnd > soonest ? monthEnd : soonest
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}

function nameProblem({ legalName, rfc }: InvoiceData): InvoiceProblem | null {
  if (legalName === '') return 'required'
  if (legalName.length > longestName) return 'too-long'
  return isCompanyRfc(rfc) && companyType.test(legalName) ? 'name-with-company-type' : null
}

function regimeProblem({ taxRegime, rfc }: InvoiceData): InvoiceProblem | null {
  if (taxRegime === '') return 'required'
  if (!taxRegimes.some(({ code }) => code === taxRegime)) return 'regime-unknown'
  const allowed = listTaxRegimes(getTaxpayerTypeOfRfc(rfc))
  return allowed.some(({ code }) => code === taxRegime) ? null : 'regime-of-other-person'
}

function useProblem({ useCode, taxRegime }: InvoiceData): InvoiceProblem | null {
  if (useCode === '') return 'required'
  if (taxRegime === '') return null
  const known = listCfdiUses(taxRegime).some(({ code }) => code === useCode)
  if (known) return null
  return taxRegimes.some(({ code }) => listCfdiUses(code).some((use) => use.code === useCode))
    ? 'use-of-other-regime'
    : 'use-unknown'
}

function postcodeProblem(postcode: string): InvoiceProblem | null {
  if (postcode === '') return 'required'
  if (!/^\d{5}$/.test(postcode)) return 'postcode-form'
  return findStateOfPostcode(postcode) === null ? 'postcode-unknown' : null
}
