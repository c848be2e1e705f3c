import { Form } from 'react-router'
import type { ImportedRedirectsResponse } from '#contract/operator/redirects.ts'
import { Button } from '#ui/button.tsx'
import { FileField } from '#ui/file-field.tsx'
import { TextArea } from '#ui/form-fields.tsx'
import { Link } from '#ui/link.tsx'
import { useRestoredFormFields } from '../forms/form-draft.ts'
import type { FormResult } from '../forms/form-result.ts'
import { createOfficePageUrl } from '../page-url.ts'

/** Fold with which many redirects are pasted or uploaded. */
export function RedirectImport({ actionData }: { actionData: FormResult<unknown> | undefined }) {
  const typed = useRestoredFormFields(actionData, 'importar')
  const isRefused = actionData?.refusal !== undefined && typed.text('hacer') === 'importar'
  return (
    <details className="redirect-import" open={isRefused}>
      <summary>Pegar o subir muchas</summary>
      <Form method="post" encType="multipart/form-data" className="stack">
        <TextArea
          label="Pega tu lista"
          optional
          name="lista"
          rows={4}
          placeholder="/products/audifonos;/audifonos-calma"
          hint="Una por renglón: la dirección vieja y a dónde va, separadas con punto y coma o copiadas de dos columnas de Excel."
          defaultValue={typed.text('lista')}
        />
        <FileField
          label="O sube un archivo"
          optional
          name="archivo"
          accept=".xlsx,.csv,.txt,.tsv"
          hint="Excel o CSV con esas dos columnas, hasta 20,000 renglones."
          error={isRefused ? actionData.refusal?.fields.archivo : undefined}
        />
        <div>
          <Button type="submit" name="hacer" value="importar">
            Agregar todas
          </Button>
        </div>
      </Form>
    </details>
  )
}

/** Result of an import: lines that were not added, each with its reason and a link that corrects it. */
export function RefusedRedirects({
  refused,
  refused_count: count,
}: Pick<ImportedRedirectsResponse, 'refused' | 'refused_count'>) {
  if (count === 0) return null
  return (
    <section className="sec" aria-labelledby="no-entraron">
      <h2 id="no-entraron">
        {count === 1 ? '1 no entró' : `${count.toLocaleString('es-MX')} no entraron`}
      </h2>
      <ul className="rows">
        {refused.map(({ line, old_address: from, reason }) => (
          <li key={line} className="missed">
            <span>
              <span className="muted">Línea {line}</span> <code>{from}</code>{' '}
              <span className="late">{reason}</span>
            </span>
            <Link to={createOfficePageUrl('Direcciones viejas', {}, { de: from })}>
              Corregir<span className="sr"> {from}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
