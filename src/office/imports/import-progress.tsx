import { Form } from 'react-router'
import type { SheetImportResponse } from '#contract/operator/sheet-imports.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { formatDateTime } from '#ui/text/format-money-and-dates.ts'
import { createApiUrl } from '../api/api-url.ts'
import { JobProgressReloadButton } from '../live/job-progress-reload-button.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { CancelImport } from './cancel-import.tsx'
import { ConflictingProducts } from './conflicting-products.tsx'
import { formatCountWithNoun, formatImportedCounts } from './import-labels.ts'

/** Progress and result of a spreadsheet import or of its validation. */
export function ImportProgress({ sheet }: { sheet: SheetImportResponse }) {
  const { me } = useOfficeRootLoaderData()
  const { state, counts, written, person, id } = sheet
  const { finished_at: finishedAt, change_set: set, is_paused: isPaused } = sheet
  if (state === 'checking') return <CheckProgress sheet={sheet} />
  const all = counts.added + counts.changed + counts.unchanged
  const mayChange = hasPermission('products:write', me)
  if (state === 'queued' || state === 'running')
    return (
      <section className="next stack close" aria-labelledby="estado">
        <h2 id="estado">
          {isPaused ? 'En pausa' : state === 'queued' ? 'En espera de su turno' : 'Importando…'}
        </h2>
        <progress value={written} max={Math.max(all, 1)} aria-label="Avance" />
        <p className="muted">
          {written.toLocaleString('es-MX')} de {formatCountWithNoun(all, 'línea', 'líneas')}.{' '}
          {isPaused
            ? 'Sigue donde iba cuando tú digas.'
            : 'Puedes dejar esta página: sigue sola, también si se interrumpe.'}
        </p>
        {isPaused ? null : (
          <JobProgressReloadButton
            to={createOfficePageUrl('Importación', { id: String(id) })}
            news={{ kind: 'import', id }}
          />
        )}
        {isPaused && mayChange ? set === null ? <CancelImport /> : <UndoImport set={set} /> : null}
      </section>
    )
  return (
    <section className="next stack close" aria-labelledby="estado">
      <h2 id="estado">
        {state === 'undone'
          ? sheet.undoing
            ? 'Deshaciendo esta importación…'
            : 'Esta importación se deshizo'
          : state === 'failed'
            ? 'La importación se detuvo'
            : `Listo: ${formatImportedCounts(counts)}`}
      </h2>
      <p className="muted">
        {person}
        {finishedAt ? `, ${formatDateTime(finishedAt)}` : ''}
      </p>
      <div className="row wraps">
        {sheet.undoing && set !== null ? (
          <ButtonLink
            kind="primary"
            to={createOfficePageUrl('Cambio de productos', { id: String(set) })}
          >
            Ver cómo va
          </ButtonLink>
        ) : null}
        {state === 'done' && counts.added > 0 ? (
          <>
            <ButtonLink kind="primary" to={createOfficePageUrl('Subir fotos')}>
              Subir sus fotos
            </ButtonLink>
            {counts.unpriced ? (
              <ButtonLink to={createOfficePageUrl('Productos', {}, { ver: 'incompletos' })}>
                Poner los precios que faltan
              </ButtonLink>
            ) : null}
          </>
        ) : null}
        <ButtonLink to={createOfficePageUrl('Productos')}>Ver productos</ButtonLink>
        <ButtonLink to={createOfficePageUrl('Importar')}>Importar otro archivo</ButtonLink>
        {counts.refused > 0 ? (
          <a
            className="btn"
            href={createApiUrl<'exportWrongLines'>(`imports/${id}/wrong-lines`)}
            download
          >
            Líneas que quedaron fuera
          </a>
        ) : null}
        {set !== null && state !== 'undone' && mayChange ? <UndoImport set={set} /> : null}
      </div>
      <ConflictingProducts sheet={sheet} />
    </section>
  )
}

function UndoImport({ set }: { set: number }) {
  return (
    <Form method="post">
      <input type="hidden" name="cambio" value={set} />
      <Button type="submit" kind="danger" name="hacer" value="deshacer">
        Deshacer toda la importación
      </Button>
    </Form>
  )
}

/**
 * Progress of the validation of a spreadsheet import: first the lines are counted, then compared
 * with the products.
 */
function CheckProgress({ sheet: { lines, checked, id } }: { sheet: SheetImportResponse }) {
  return (
    <section className="next stack close" aria-labelledby="estado">
      <h2 id="estado">{checked === 0 ? 'En espera de su turno' : 'Revisando el archivo…'}</h2>
      {lines === null ? (
        <progress aria-label="Avance" />
      ) : (
        <progress value={checked} max={Math.max(lines, 1)} aria-label="Avance" />
      )}
      <p className="muted">
        {lines === null
          ? `${formatCountWithNoun(checked, 'línea leída', 'líneas leídas')}.`
          : `${checked.toLocaleString('es-MX')} de ${formatCountWithNoun(lines, 'línea revisada', 'líneas revisadas')}.`}{' '}
        Todavía no cambia nada. Puedes dejar esta página: sigue sola, también si se interrumpe, y al
        terminar te avisa.
      </p>
      <div className="row">
        <JobProgressReloadButton
          to={createOfficePageUrl('Importación', { id: String(id) })}
          news={{ kind: 'import', id }}
        />
        <Form method="post">
          <Button type="submit" kind="quiet" name="hacer" value="dejar">
            Cancelar
          </Button>
        </Form>
      </div>
    </section>
  )
}
