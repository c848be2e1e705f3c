import { useState } from 'react'
import type { InvoiceData } from '#contract/invoices.ts'
import { getTaxpayerTypeOfRfc } from '#domain/orders/invoice.ts'
import { listTaxRegimes, listCfdiUses } from '#domain/orders/tax-regimes-and-cfdi-uses.ts'
import { getTypedKeys } from '#domain/typed-object-keys.ts'

const empty: InvoiceData = { rfc: '', legal_name: '', tax_regime: '', use_code: '', postcode: '' }

type InvoiceErrors = Partial<Record<keyof InvoiceData, string>>

/** Invoice form state; options that the RFC or tax regime excludes are not offered. */
export function useInvoiceDraft(known?: InvoiceData | null) {
  const [draft, setDraft] = useState<InvoiceData>(known ?? empty)
  const [errors, setErrors] = useState<InvoiceErrors>({})
  const regimes = listTaxRegimes(getTaxpayerTypeOfRfc(draft.rfc))
  const uses = draft.tax_regime === '' ? [] : listCfdiUses(draft.tax_regime)

  function change(changes: Partial<InvoiceData>) {
    setDraft((now) => {
      const next = { ...now, ...changes }
      const allowed = listTaxRegimes(getTaxpayerTypeOfRfc(next.rfc))
      if (!allowed.some(({ code }) => code === next.tax_regime)) next.tax_regime = ''
      const useful = listCfdiUses(next.tax_regime)
      if (next.tax_regime !== '' && !useful.some(({ code }) => code === next.use_code)) {
        next.use_code = useful.length === 1 ? (useful[0]?.code ?? '') : ''
      }
      return next
    })
    setErrors((now) => {
      const left = { ...now }
      for (const field of getTypedKeys(changes)) delete left[field]
      return left
    })
  }

  return { draft, change, errors, setErrors, setDraft, regimes, uses }
}

export type InvoiceDraftState = ReturnType<typeof useInvoiceDraft>
