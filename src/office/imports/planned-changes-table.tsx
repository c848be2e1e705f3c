import type { SheetImportResponse } from '#contract/operator/sheet-imports.ts'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { ListTable } from '../lists/list-table.tsx'
import { SellingPriceChangeNotice } from '../products/selling-price-notice.tsx'
import { formatCountWithNoun, countNewProductsByVisibility } from './import-labels.ts'

const columns = [
  { key: 'who', title: 'Producto', head: true },
  { key: 'what', title: 'Cambia' },
]

/**
 * Table of the product changes that the spreadsheet import would make; long lists are truncated.
 */
export function PlannedChangesTable({ sheet }: { sheet: SheetImportResponse }) {
  const { changes, additions, counts, plan, state } = sheet
  const isDone = state !== 'draft'
  const { shown, hidden } = countNewProductsByVisibility(sheet)
  const areMixed = shown > 0 && hidden > 0
  if (changes.length + additions.length === 0) return null
  return (
    <section className="sec" aria-labelledby="cambios">
      <h2 id="cambios">{isDone ? 'Qué cambió' : 'Qué va a cambiar'}</h2>
      {!isDone && Object.values(plan.columns).includes('qty') ? (
        <p className="hint">
          La existencia se compara con la de esta revisión: lo que se venda mientras no vuelve a la
          venta.
        </p>
      ) : null}
      {changes.length > 0 ? (
        <>
          <h3>{formatCountWithNoun(counts.changed, 'se actualiza', 'se actualizan')}</h3>
          <ListTable
            label="Productos que se actualizan"
            columns={columns}
            rows={changes.map(({ name, urlKey, fields, sells }) => ({
              key: urlKey,
              isLate: sells?.ends_offer === true,
              cells: {
                who: name,
                what: (
                  <>
                    {fields.map(({ label, before, after }) => (
                      <span key={label} className="change">
                        {label} <del>{before}</del> <ins>{after}</ins>
                      </span>
                    ))}
                    {sells ? <SellingPriceChangeNotice sells={sells} /> : null}
                  </>
                ),
              },
            }))}
          />
        </>
      ) : null}
      {additions.length > 0 ? (
        <>
          <h3>
            {formatCountWithNoun(counts.added, 'nuevo', 'nuevos')}, {whereNew(shown, hidden)}
          </h3>
          <ul className="rows">
            {additions.map(({ name, urlKey, price, stock, visible, fields = [] }) => (
              <li key={urlKey}>
                {name}
                {price === undefined ? null : (
                  <span className={price === null ? 'late' : 'muted'}>
                    {' · '}
                    {price === null ? 'Sin precio' : formatMoney(price)}
                  </span>
                )}
                {stock === undefined ? null : (
                  <span className="muted"> · {formatCountWithNoun(stock, 'pieza', 'piezas')}</span>
                )}
                {areMixed ? (
                  <span className="muted"> · {visible ? 'a la venta' : 'oculto'}</span>
                ) : null}
                {fields.length > 0 ? (
                  <p className="small muted">
                    {fields.map(({ label, value }) => `${label}: ${value}`).join(' · ')}
                  </p>
                ) : null}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {counts.changed + counts.added > changes.length + additions.length ? (
        <p className="hint">
          Se muestran {changes.length + additions.length} de {counts.changed + counts.added}.
        </p>
      ) : null}
    </section>
  )
}

/**
 * Visibility of the new products of an import as text: `a la venta`, `ocultos`, or `2 a la venta y
 * 1 oculto`.
 */
function whereNew(shown: number, hidden: number): string {
  if (shown === 0) return hidden === 1 ? 'oculto' : 'ocultos'
  return hidden === 0
    ? 'a la venta'
    : `${shown} a la venta y ${formatCountWithNoun(hidden, 'oculto', 'ocultos')}`
}
