import { Form } from 'react-router'
import type { SheetImportReply } from '#contract/operator/sheet-imports.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { formatMoment } from '#ui/text/format.ts'
import { mayDo, useOfficeData } from '../office-data.ts'
import { linkTo } from '../page-address.ts'
import { counted } from './import-words.ts'

/** How far an import is; the page asks again by itself until it is done. */
export function ImportProgress({ sheet }: { sheet: SheetImportReply }) {
  const { me } = useOfficeData()
  const { state, counts, written, person, finished_at: finishedAt, change_set: set, id } = sheet
  const all = counts.added + counts.changed + counts.unchanged
  if (state === 'queued' || state === 'running')
    return (
      <section className="next" aria-labelledby="estado">
        <meta httpEquiv="refresh" content="3" />
        <h2 id="estado">{state === 'queued' ? 'En espera de su turno' : 'Importando…'}</h2>
        <progress value={written} max={Math.max(all, 1)} aria-label="Avance" />
        <p className="muted">
          {written.toLocaleString('es-MX')} de {counted(all, 'línea', 'líneas')}. Puedes dejar esta
          página: sigue sola, también si se interrumpe.
        </p>
      </section>
    )
  return (
    <section className="next stack close" aria-labelledby="estado">
      <h2 id="estado">
        {state === 'undone'
          ? 'Esta importación se deshizo'
          : state === 'failed'
            ? 'La importación se detuvo'
            : `Listo: ${counted(counts.added, 'nuevo', 'nuevos')} y ${counted(counts.changed, 'cambiado', 'cambiados')}`}
      </h2>
      <p className="muted">
        {person}
        {finishedAt ? `, ${formatMoment(finishedAt)}` : ''}
      </p>
      <div className="row">
        <ButtonLink to={linkTo('Importar')}>Importar otro archivo</ButtonLink>
        {counts.refused > 0 ? (
          <a className="btn" href={`/api/v1/imports/${id}/wrong-lines`} download>
            Líneas que quedaron fuera
          </a>
        ) : null}
        {set !== null && state !== 'undone' && mayDo('products:write', me) ? (
          <Form method="post">
            <input type="hidden" name="cambio" value={set} />
            <Button type="submit" kind="danger" name="hacer" value="deshacer">
              Deshacer toda la importación
            </Button>
          </Form>
        ) : null}
      </div>
    </section>
  )
}
