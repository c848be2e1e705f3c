import { Form, useLocation } from 'react-router'
import { longestViewName, listNeeds, viewQuery } from '#domain/running/saved-view.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/check.tsx'
import { Field } from '#ui/field.tsx'
import { Fold } from '#ui/fold.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { useOfficeData } from '../office-data.ts'
import { linkTo } from '../page-address.ts'

/** Saved views of this list, with a form to save the current one. */
export function Views() {
  const { views } = useOfficeData()
  const { pathname, search } = useLocation()
  const list = pathname.slice(1)
  const query = viewQuery(search)
  if (!listNeeds(list)) return null
  return (
    <details className="add-filter" key={`${search} ${views.length}`}>
      <summary className="chip">
        Vistas
        <Icon name="down" />
      </summary>
      <div className="menu">
        {views.length > 0 ? (
          <ul className="ways">
            {views.map((view) => (
              <li key={view.id}>
                <Link
                  to={viewAddress(view)}
                  aria-current={view.query === query ? 'page' : undefined}
                >
                  {view.name}
                  {view.shared ? <span className="faint small">compartida</span> : null}
                </Link>
              </li>
            ))}
          </ul>
        ) : (
          <p className="hint">Guarda los filtros y el orden de esta lista para volver a ellos.</p>
        )}
        <Fold as="span" title="Guardar esta vista…" open={views.length === 0}>
          <Form method="post" action={linkTo('Vistas')} className="stack">
            <input type="hidden" name="lista" value={list} />
            <input type="hidden" name="consulta" value={query ?? search} />
            <Field
              label="Nombre"
              name="nombre"
              required
              maxLength={longestViewName}
              autoComplete="off"
            />
            <Checkbox name="compartida">Para todos los que ven esta lista</Checkbox>
            <Button type="submit" name="hacer" value="guardar">
              Guardar
            </Button>
          </Form>
        </Fold>
        {views.length > 0 ? <Link to={linkTo('Vistas')}>Cambiar o quitar vistas</Link> : null}
      </div>
    </details>
  )
}

/** URL of a saved view. */
export function viewAddress({ list, query }: { list: string; query: string }): string {
  return query === '' ? `/${list}` : `/${list}?${query}`
}
