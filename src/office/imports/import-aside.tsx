import type { SheetImportResponse } from '#contract/operator/sheet-imports.ts'
import { FormField } from '#ui/form-fields.tsx'
import { formatCountWithNoun, countNewProductsByVisibility } from './import-labels.ts'

/** Sidebar of a spreadsheet import: totals, supplier, undo button. */
export function ImportAside({ sheet, lines }: { sheet: SheetImportResponse; lines: number }) {
  const { counts, state, supplier, suppliers, words } = sheet
  const isDraft = state === 'draft'
  const { shown, hidden } = countNewProductsByVisibility(sheet)
  const sums: [string, number][] = [
    [isDraft ? 'Se actualizan' : 'Actualizados', counts.changed],
    ['Sin cambio', counts.unchanged],
    ...(shown > 0 ? [['Nuevos, a la venta', shown] satisfies [string, number]] : []),
    ...(shown === 0 || hidden > 0
      ? [['Nuevos, ocultos hasta que los muestres', hidden] satisfies [string, number]]
      : []),
  ]
  return (
    <aside aria-label="Resumen">
      {words === null ? (
        <section className="sec" aria-labelledby="resumen">
          <h2 id="resumen">Resumen de {formatCountWithNoun(lines, 'línea', 'líneas')}</h2>
          <dl className="sums">
            {sums.map(([words, count]) => (
              <div key={words}>
                <dt>{words}</dt>
                <dd>{count.toLocaleString('es-MX')}</dd>
              </div>
            ))}
            {counts.unpriced ? (
              <div>
                <dt className="late">Sin precio: quedan ocultos hasta que lo tengan</dt>
                <dd className="late">{counts.unpriced.toLocaleString('es-MX')}</dd>
              </div>
            ) : null}
            <div>
              <dt className={counts.refused > 0 ? 'late' : undefined}>Con error, no se tocan</dt>
              <dd className={counts.refused > 0 ? 'late' : undefined}>
                {counts.refused.toLocaleString('es-MX')}
              </dd>
            </div>
          </dl>
        </section>
      ) : null}
      {isDraft ? (
        <section className="sec" aria-labelledby="recordadas">
          <h2 id="recordadas">Columnas recordadas</h2>
          <FormField
            label="De quién es la lista"
            optional
            name="proveedor"
            maxLength={80}
            list="proveedores"
            defaultValue={supplier ?? ''}
          />
          <datalist id="proveedores">
            {suppliers.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </datalist>
          <label className="opt">
            <input type="checkbox" name="recordar" defaultChecked />
            <span>Recordar estas columnas</span>
          </label>
        </section>
      ) : null}
      <section className="sec" aria-labelledby="deshacer">
        <h2 id="deshacer">Si algo sale mal</h2>
        <p className="muted">
          Se deshace entera desde esta página durante 90 días: lo que alguien cambie después se
          queda, y lo que ya se vendió no se toca. Los nuevos se ocultan.
        </p>
      </section>
    </aside>
  )
}
