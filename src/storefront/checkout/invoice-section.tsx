import { lazy, Suspense } from 'react'
import { Checkbox } from '#ui/check.tsx'
import type { InvoiceForm } from '../orders/use-invoice-draft.ts'
import { SkeletonLine } from '../ui/waiting.tsx'

// Most orders want none, and the page is heavy enough
const InvoiceFields = lazy(() =>
  import('../orders/invoice-fields.tsx').then((file) => ({ default: file.InvoiceFields })),
)

/** Invoice request with the payment; it can also be made later in the order. */
export function InvoiceSection({
  form,
  wanted,
  onWanted,
}: {
  form: InvoiceForm
  wanted: boolean
  onWanted: (wanted: boolean) => void
}) {
  return (
    <section className="box" aria-label="Factura" id="factura">
      <Checkbox checked={wanted} onChange={(event) => onWanted(event.target.checked)}>
        Necesito factura (CFDI 4.0)
      </Checkbox>
      {wanted ? (
        <div className="fields two gap-t">
          <Suspense fallback={<SkeletonLine />}>
            <InvoiceFields form={form} />
          </Suspense>
        </div>
      ) : (
        <p className="small muted">También puedes pedirla después, desde tu pedido.</p>
      )}
    </section>
  )
}
