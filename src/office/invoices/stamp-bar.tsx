import { Form } from 'react-router'
import type { OfficeInvoiceResponse } from '#contract/operator/invoices.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { stampFormId } from './product-key-question.tsx'
import '../forms/save-bar.css'

/** Bar that has the invoice stamped with one press; says where it goes, and that it is final. */
export function StampBar({ invoice }: { invoice: OfficeInvoiceResponse }) {
  const { email, invoice_total: total, stamping } = invoice
  return (
    <Form method="post" id={stampFormId} className="guardar">
      <p className="di">
        {stamping.is_live ? (
          <>
            Va a <strong>{email}</strong> en PDF y XML.{' '}
            <span className="muted">Timbrada ya no se cambia, solo se cancela.</span>
          </>
        ) : (
          `Con la llave de prueba de ${stamping.provider} no vale ante el SAT ni se manda a nadie.`
        )}
      </p>
      <Button type="submit" kind="primary" name="hacer" value="timbrar">
        <Icon name="doc" />
        {stamping.last?.state === 'open'
          ? 'Preguntar otra vez'
          : stamping.is_live
            ? `Timbrar ${formatMoney(total)}`
            : 'Timbrar de prueba'}
      </Button>
    </Form>
  )
}
