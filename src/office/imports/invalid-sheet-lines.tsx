import type { SheetImportResponse } from '#contract/operator/sheet-imports.ts'
import { FormField } from '#ui/form-fields.tsx'
import { Icon } from '#ui/icon.tsx'
import { createApiUrl } from '../api/api-url.ts'
import { formatCountWithNoun } from './import-labels.ts'

/** First invalid lines of the imported spreadsheet, with a form to edit each invalid cell. */
export function InvalidSheetLines({ sheet }: { sheet: SheetImportResponse }) {
  const { wrong, counts, plan, id, headings } = sheet
  const mended = Object.entries(plan.corrections ?? {}).flatMap(([line, cells]) =>
    Object.entries(cells).map(([heading, value]) => ({ name: `celda:${line}:${heading}`, value })),
  )
  const open = new Set(
    wrong.flatMap(({ line, problems }) =>
      problems.map(({ column }) => `celda:${line}:${column ?? ''}`),
    ),
  )
  const kept = mended
    .filter(({ name }) => !open.has(name))
    .map(({ name, value }) => <input key={name} type="hidden" name={name} value={value} />)
  if (counts.refused === 0) return <>{kept}</>
  const title = ['sku', 'name'].flatMap(
    (field) => headings.find((heading) => plan.columns[heading] === field) ?? [],
  )
  return (
    <section className="sec" aria-labelledby="errores">
      {kept}
      <div className="row apart wraps">
        <h2 id="errores">
          {formatCountWithNoun(counts.refused, 'línea con error', 'líneas con error')}
        </h2>
        <a
          className="btn quiet"
          href={createApiUrl<'exportWrongLines'>(`imports/${id}/wrong-lines`)}
          download
        >
          <Icon name="download" />
          Archivo con solo {counts.refused === 1 ? 'esa' : `esas ${counts.refused}`}
        </a>
      </div>
      <p className="muted">Corrige aquí, o importa las demás ahora: éstas no se tocan.</p>
      <ul className="rows wrong-lines">
        {wrong.map(({ line, cells, problems }) => (
          <li key={line}>
            <p>
              <strong>Línea {line}</strong>{' '}
              <span className="muted">{title.map((heading) => cells[heading]).join(' · ')}</span>
            </p>
            {problems.map(({ column, problem }, at) =>
              column && !problems.slice(0, at).some((one) => one.column === column) ? (
                <FormField
                  key={`${column} ${problem}`}
                  label={column}
                  name={`celda:${line}:${column}`}
                  defaultValue={plan.corrections?.[line]?.[column] ?? cells[column]}
                  error={problem}
                  autoComplete="off"
                />
              ) : (
                <p key={`${column ?? ''} ${problem}`} className="error">
                  {problem}
                </p>
              ),
            )}
          </li>
        ))}
      </ul>
      {counts.refused > wrong.length ? (
        <p className="hint">
          Aquí están las primeras {wrong.length}; el archivo las lleva todas con su motivo.
        </p>
      ) : null}
    </section>
  )
}
