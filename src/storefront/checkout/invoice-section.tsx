import { lazy, Suspense } from 'react'
import { Checkbox } from '#ui/checkbox-and-radio-inputs.tsx'
import type { InvoiceDraftState } from '../orders/use-invoice-draft.ts'
import { SkeletonLine } from '../ui/loading-placeholders.tsx'

// The invoice fields are lazy-loaded, because few orders request an invoice
const InvoiceFields = lazy(() =>
  import('../orders/invoice-fields.tsx').then((file) => ({ default: file.InvoiceFields })),
)

/**
 * Invoice request section of the checkout; the invoice can also be requested later on the order
 * page.
 */
export function InvoiceSection({
  form,
  wanted,
  onWanted,
}: {
  form: InvoiceDraftState
  wanted: boolean
  onWanted: (wanted: boolean) => void
}) {
  return (
    <div id="factura">
      <Checkbox checked={wanted} onChange={(event) => onWanted(event.target.checked)}>
        Necesito factura (CFDI 4.0)
        <small className="blk small muted">También puedes pedirla después, desde tu pedido.</small>
      </Checkbox>
      {wanted ? (
        <div className="box fields two gap-t2">
          <Suspense fallback={<SkeletonLine />}>
            <InvoiceFields form={form} />
          </Suspense>
        </div>
      ) : null}
    </div>
  )
}
