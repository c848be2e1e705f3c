import { Form } from 'react-router'
import type { ProductLicencesResponse } from '#contract/operator/licences.ts'
import { Button } from '#ui/button.tsx'
import { formatDateTime } from '#ui/text/format-money-and-dates.ts'

/** Batches of licence keys; the unsold keys of a batch can be withdrawn. */
export function LicenceKeyImports({
  imports,
  mayWrite,
}: Pick<ProductLicencesResponse, 'imports'> & { mayWrite: boolean }) {
  return (
    <section aria-labelledby="entradas">
      <h2 id="entradas">Cómo entraron</h2>
      {imports.length === 0 ? (
        <p className="hint">Aquí queda cada vez que agregues claves, con cómo deshacerlo.</p>
      ) : (
        <ul className="rows">
          {imports.map(({ id, added, sold, person, created_at, undone_at }) => (
            <li key={id}>
              <div className="grow">
                {added === 1 ? '1 clave' : `${added.toLocaleString('es-MX')} claves`}
                <span className="faint small block">
                  {person === 'import' ? 'Importación' : person}, {formatDateTime(created_at)}
                  {undone_at ? '. Se sacaron' : sold > 0 ? `. ${sold} entregadas` : ''}
                </span>
              </div>
              {mayWrite && sold === 0 && undone_at === null ? (
                <Form method="post">
                  <input type="hidden" name="importacion" value={id} />
                  <Button type="submit" name="hacer" value="sacar">
                    Deshacer<span className="sr"> la entrada de {added} claves</span>
                  </Button>
                </Form>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
