import { Form } from 'react-router'
import { taxRegimes } from '#domain/orders/tax-regimes-and-cfdi-uses.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { FileField } from '#ui/file-field.tsx'
import { FormField, Select } from '#ui/form-fields.tsx'
import { toSecretFieldName } from '../forms/entered-fields.ts'
import { useRestoredFormFields } from '../forms/form-draft.ts'
import type { FormResult } from '../forms/form-result.ts'
import { createInvalidFormFieldsError } from '../forms/parse-number-fields.ts'

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
  const isRefused = typed.text('hacer') === issuerCommand
  const errors = (isRefused && answer?.refusal?.fields) || {}
  return (
    <Disclosure as="span" title="Quién factura y su sello digital (CSD)" open={isRefused}>
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
            error={errors['legal_name']}
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
            error={errors['postcode']}
            defaultValue={typed.text('codigo_postal')}
          />
          <FileField
            label="Certificado (.cer)"
            name="cer"
            accept=".cer"
            required
            error={errors['certificate']}
          />
          <FileField
            label="Llave privada (.key)"
            name="key"
            accept=".key"
            required
            error={errors['private_key']}
          />
          <FormField
            label="Contraseña de la llave"
            name={toSecretFieldName('csd')}
            type="password"
            autoComplete="off"
            required
            maxLength={200}
            error={errors['password']}
          />
        </div>
        <div className="form-acts">
          <Button type="submit" name="hacer" value={issuerCommand}>
            Mandar a {label}
          </Button>
        </div>
      </Form>
    </Disclosure>
  )
}

/** Largest file of a digital seal in bytes; real ones have one or two thousand. */
const largestFile = 30_000

/** Body of the call, from the form; files that are no part of a digital seal are not sent. */
export async function parseIssuerForm(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const password = String(form.get(toSecretFieldName('csd')) ?? '')
  const fields = {
    ...complain('certificate', findFileFault(form.get('cer'), '.cer')),
    ...complain('private_key', findFileFault(form.get('key'), '.key')),
    ...complain('password', password === '' ? 'Falta. Escríbela para continuar.' : undefined),
  }
  if (Object.keys(fields).length > 0) throw createInvalidFormFieldsError(fields)
  return {
    legal_name: text('nombre'),
    tax_regime: text('regimen'),
    postcode: text('codigo_postal'),
    certificate: await toBase64(form.get('cer')),
    private_key: await toBase64(form.get('key')),
    password,
  }
}

function findFileFault(file: FormDataEntryValue | null, ending: string): string | undefined {
  if (!(file instanceof File) || file.size === 0) return `Falta el archivo ${ending}, o está vacío.`
  if (!file.name.toLowerCase().endsWith(ending))
    return `«${file.name}» no termina en ${ending}. Elige el archivo que te dio el SAT.`
  return file.size > largestFile
    ? `Pesa demasiado para ser un ${ending}. Elige el archivo que te dio el SAT.`
    : undefined
}

function complain(field: string, words: string | undefined): Record<string, string> {
  return words === undefined ? {} : { [field]: words }
}

async function toBase64(file: FormDataEntryValue | null): Promise<string> {
  return file instanceof File ? Buffer.from(await file.arrayBuffer()).toString('base64') : ''
}
