import { Form } from 'react-router'
import { taxRegimes } from '#domain/orders/tax-regimes-and-cfdi-uses.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { FileField } from '#ui/file-field.tsx'
import { FormField, Select } from '#ui/form-fields.tsx'
import { toSecretFieldName } from '../forms/entered-fields.ts'
import { useRestoredFormFields } from '../forms/form-draft.ts'
import type { FormResult } from '../forms/form-result.ts'

export const issuerCommand = 'emisor'

/** Form for the issuer's data and digital seal (CSD), which go to the provider only. */
export function InvoiceIssuerForm({
  answer,
  label,
}: {
  answer: FormResult | undefined
  /** name of the provider */
  label: string
}) {
  const typed = useRestoredFormFields(answer, issuerCommand)
  return (
    <Disclosure
      as="span"
      title="Quién factura y su sello digital (CSD)"
      open={typed.text('hacer') === issuerCommand}
    >
      <Form method="post" encType="multipart/form-data" className="files">
        <p className="hint">
          Van a {label} y aquí no se guardan. El RFC lo dice el sello. Hace falta la llave sk_live_.
        </p>
        <div className="fields two">
          <FormField
            label="Nombre fiscal"
            name="nombre"
            required
            maxLength={100}
            defaultValue={typed.text('nombre')}
            hint="Como en tu constancia, sin S.A. de C.V."
          />
          <Select label="Régimen fiscal" name="regimen" defaultValue={typed.text('regimen')}>
            {taxRegimes.map(({ code, name }) => (
              <option key={code} value={code}>
                {code} {name}
              </option>
            ))}
          </Select>
          <FormField
            label="Código postal fiscal"
            name="codigo_postal"
            required
            inputMode="numeric"
            pattern="[0-9]{5}"
            maxLength={5}
            defaultValue={typed.text('codigo_postal')}
          />
          <FileField label="Certificado (.cer)" name="cer" accept=".cer" required />
          <FileField label="Llave privada (.key)" name="key" accept=".key" required />
          <FormField
            label="Contraseña de la llave"
            name={toSecretFieldName('csd')}
            type="password"
            autoComplete="off"
            required
            maxLength={200}
          />
        </div>
        <div>
          <Button type="submit" name="hacer" value={issuerCommand}>
            Mandar a {label}
          </Button>
        </div>
      </Form>
    </Disclosure>
  )
}

/** Body of the call, from the form. */
export async function parseIssuerForm(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const file = async (name: string) => {
    const found = form.get(name)
    return found instanceof File ? Buffer.from(await found.arrayBuffer()).toString('base64') : ''
  }
  return {
    legal_name: text('nombre'),
    tax_regime: text('regimen'),
    postcode: text('codigo_postal'),
    certificate: await file('cer'),
    private_key: await file('key'),
    password: String(form.get(toSecretFieldName('csd')) ?? ''),
  }
}
