import { InvoiceFields } from '../account/invoice-fields.tsx'
import type { InvoiceForm } from '../account/use-invoice-draft.ts'
import { Checkbox } from '../ui/check.tsx'

/** The invoice may be asked for with the payment; later it is asked for in the order. */
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
          <InvoiceFields form={form} />
        </div>
      ) : (
        <p className="small muted">También puedes pedirla después, desde tu pedido.</p>
      )}
    </section>
  )
}
