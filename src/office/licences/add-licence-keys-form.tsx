import { Form } from 'react-router'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { FileField } from '#ui/file-field.tsx'
import { TextArea } from '#ui/form-fields.tsx'
import { useRestoredFormFields } from '../forms/form-draft.ts'
import type { FormResult } from '../forms/form-result.ts'
import type { KeyImportResult } from './licence-key-import-result.ts'

const shownComplaints = 50

/**
 * Form to add licence keys by pasting text or choosing a file; rejected lines return to the field
 * with reasons.
 */
export function AddLicenceKeysForm({
  taken,
  refusal,
}: {
  taken: KeyImportResult | undefined
  refusal: FormResult['refusal']
}) {
  const typed = useRestoredFormFields(refusal && { refusal }, 'agregar')
  return (
    <section aria-labelledby="agregar">
      <h2 id="agregar">Agregar claves</h2>
      {taken ? <Taken taken={taken} /> : null}
      <Form method="post" encType="multipart/form-data" className="keys-form">
        <TextArea
          key={taken?.left ?? ''}
          label="Claves, una por línea"
          name="claves"
          rows={6}
          spellCheck={false}
          autoComplete="off"
          defaultValue={typed.text('claves', taken?.left ?? '')}
          error={refusal?.fields.text}
          hint="Se guardan cifradas. Una que la tienda ya conoce no entra otra vez."
        />
        <FileField
          label="O un archivo"
          optional
          name="archivo"
          accept=".txt,.csv"
          hint="Un texto con una clave por línea, o un CSV con una columna «clave». Bórralo después."
        />
        <div>
          <Button type="submit" kind="primary" name="hacer" value="agregar">
            Agregar claves
          </Button>
        </div>
      </Form>
    </section>
  )
}

function Taken({ taken: { added, free, complaints } }: { taken: KeyImportResult }) {
  const came = added === 1 ? 'Entró 1 clave' : `Entraron ${added} claves`
  const left = complaints.length - shownComplaints
  return (
    <Alert tone={complaints.length > 0 ? 'warn' : 'good'} announced>
      <p>
        {came}; hay {free} por vender.{' '}
        {complaints.length > 0 ? 'Las demás están abajo para que las corrijas:' : null}
      </p>
      {complaints.length > 0 ? (
        <ul className="complaints">
          {complaints.slice(0, shownComplaints).map(({ line, why }) => (
            <li key={line}>
              Línea {line}: {why}.
            </li>
          ))}
          {left > 0 ? <li>y {left} más.</li> : null}
        </ul>
      ) : null}
    </Alert>
  )
}
