import type { OfficeInvoiceResponse } from '#contract/operator/invoices.ts'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import type { FormResult } from '../forms/form-result.ts'
import { ListTable } from '../lists/list-table.tsx'
import { lacksProductKey, ProductKeyQuestion } from './product-key-question.tsx'

/** Table of invoice lines with totals, in the format of the Mexican e-invoice (CFDI). */
export function InvoiceLineTable({
  invoice,
  answer,
  isStamping,
}: {
  invoice: OfficeInvoiceResponse
  answer: FormResult | undefined
  /** whether the office can stamp the invoice; missing SAT keys are then required */
  isStamping: boolean
}) {
  const { concepts, base, iva, invoice_total: total } = invoice
  const lacking = concepts.filter(({ product_key: key }) => key === null).length
  return (
    <section className="sec" aria-labelledby="conceptos">
      <h2 id="conceptos">Conceptos</h2>
      {lacking > 0 && !isStamping ? (
        <p className="late">
          {lacking === 1 ? 'A un producto le falta' : `A ${lacking} productos les falta`} su clave
          SAT: escríbela en la página del producto, en «Clave SAT».
        </p>
      ) : null}
      <ListTable
        label="Conceptos"
        columns={[
          { key: 'no', title: 'Descripción', head: true },
          { key: 'key', title: 'Clave SAT', said: true },
          { key: 'unit', title: 'Unidad', said: true },
          { key: 'count', title: 'Cantidad', end: true, said: true },
          { key: 'base', title: 'Base', end: true, said: true },
          { key: 'iva', title: 'IVA 16 %', end: true, said: true },
          { key: 'age', title: 'Importe', end: true },
        ]}
        rows={concepts.map((concept) => ({
          key: concept.sku,
          question:
            isStamping && lacksProductKey(concept) ? (
              <ProductKeyQuestion concept={concept} answer={answer} />
            ) : undefined,
          cells: {
            no: (
              <>
                {concept.name}
                <span className="sub">{concept.sku}</span>
              </>
            ),
            key: concept.product_key ?? <span className="late">Falta</span>,
            unit: concept.unit_key,
            count: concept.quantity,
            base: formatMoney(concept.base),
            iva: formatMoney(concept.iva),
            age: formatMoney(concept.total),
          },
        }))}
      />
      <dl className="sums">
        <div>
          <dt>Base, objeto de impuesto 02</dt>
          <dd>{formatMoney(base)}</dd>
        </div>
        <div>
          <dt>IVA trasladado, tasa 0.160000</dt>
          <dd>{formatMoney(iva)}</dd>
        </div>
        <div className="total">
          <dt>Total</dt>
          <dd>{formatMoney(total)}</dd>
        </div>
      </dl>
    </section>
  )
}
