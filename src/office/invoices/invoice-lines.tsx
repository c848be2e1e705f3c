import type { OfficeInvoiceResponse } from '#contract/operator/invoices.ts'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { ListTable } from '../lists/list-table.tsx'

/** Table of invoice lines with totals, in the format of the Mexican e-invoice (CFDI). */
export function InvoiceLineTable({ invoice }: { invoice: OfficeInvoiceResponse }) {
  const { concepts, base, iva, total } = invoice
  const lacking = concepts.filter(({ product_key: key }) => key === null).length
  return (
    <section className="sec" aria-labelledby="conceptos">
      <h2 id="conceptos">Conceptos</h2>
      {lacking > 0 ? (
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
          cells: {
            no: (
              <>
                {concept.name}
                <span className="sub">{concept.sku}</span>
              </>
            ),
            key: concept.product_key ?? 'Falta',
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
