import { Form, useLocation } from 'react-router'
import {
  maxSavedViewNameLength,
  getPermissionForOfficeList,
  normalizeSavedViewQuery,
} from '#domain/running/saved-view.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox-and-radio-inputs.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { FormField } from '#ui/form-fields.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { useOfficeRootLoaderData } from '../shared-page-data.ts'

/**
 * Menu of the saved views (named filters) of this list, with a form to save the current filters.
 */
export function SavedViews() {
  const { views } = useOfficeRootLoaderData()
  const { pathname, search } = useLocation()
  const list = pathname.slice(1)
  const query = normalizeSavedViewQuery(search)
  if (!getPermissionForOfficeList(list)) return null
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
                  to={createSavedViewUrl(view)}
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
        <Disclosure as="span" title="Guardar esta vista…" open={views.length === 0}>
          <Form method="post" action={createOfficePageUrl('Vistas')} className="stack">
            <input type="hidden" name="lista" value={list} />
            <input type="hidden" name="consulta" value={query ?? search} />
            <FormField
              label="Nombre"
              name="nombre"
              required
              maxLength={maxSavedViewNameLength}
              autoComplete="off"
            />
            <Checkbox name="compartida">Para todos los que ven esta lista</Checkbox>
            <Button type="submit" name="hacer" value="guardar">
              Guardar
            </Button>
          </Form>
        </Disclosure>
        {views.length > 0 ? (
          <Link to={createOfficePageUrl('Vistas')}>Cambiar o quitar vistas</Link>
        ) : null}
      </div>
    </details>
  )
}

export function createSavedViewUrl({ list, query }: { list: string; query: string }): string {
  return query === '' ? `/${list}` : `/${list}?${query}`
}
