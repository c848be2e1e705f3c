import { Form } from 'react-router'
import { Button } from '#ui/button.tsx'
import { FileField } from '#ui/file-field.tsx'
import { FormField } from '#ui/form-fields.tsx'
import { Icon } from '#ui/icon.tsx'
import { useRestoredFormFields } from '../forms/form-draft.ts'
import type { FormResult } from '../forms/form-result.ts'

/**
 * Upload form for the files of an issued invoice (CFDI), XML and PDF; replacing the files
 * (`replaces`) requires a reason.
 */
export function AttachInvoiceForm({
  answer,
  replaces,
}: {
  answer: FormResult | undefined
  replaces?: boolean
}) {
  const typed = useRestoredFormFields(answer, 'adjuntar')
  const fields = typed.text('hacer') === 'adjuntar' ? (answer?.refusal?.fields ?? {}) : {}
  return (
    <Form method="post" encType="multipart/form-data" className="files">
      <div className="fields">
        <FileField
          label="XML timbrado"
          name="xml"
          accept=".xml,application/xml,text/xml"
          required
          error={fields.xml}
          hint="CFDI 4.0. Se comparan su RFC y su total, y de él se toma el folio."
        />
        <FileField
          label="PDF"
          optional
          name="pdf"
          accept=".pdf,application/pdf"
          error={fields.pdf}
          hint="Hasta 3 MB, sin contraseña ni programas."
        />
        {replaces ? (
          <FormField
            label="Por qué la sustituye"
            optional
            name="motivo"
            maxLength={300}
            defaultValue={typed.text('motivo')}
            error={fields.reason}
            hint="Hace falta si el folio es otro; queda en la bitácora."
          />
        ) : null}
      </div>
      <div>
        <Button type="submit" kind={replaces ? 'outline' : 'primary'} name="hacer" value="adjuntar">
          <Icon name="mail" />
          {replaces ? 'Adjuntar y enviar otra vez' : 'Adjuntar y enviar al cliente'}
        </Button>
      </div>
    </Form>
  )
}
