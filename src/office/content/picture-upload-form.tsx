import { Form } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { FileField } from '#ui/file-field.tsx'
import { Select } from '#ui/form-fields.tsx'
import { useRestoredFormFields } from '../forms/form-draft.ts'
import type { FormResult } from '../forms/form-result.ts'

/** Upload form for a picture to use later. */
export function PictureUploadForm({ answer }: { answer: FormResult | undefined }) {
  const typed = useRestoredFormFields(answer, 'subir')
  const error = answer?.refusal?.fields['picture']
  return (
    <Disclosure as="span" title="Subir una imagen" open={error !== undefined}>
      <Form method="post" className="stack" encType="multipart/form-data">
        <div className="fields">
          <FileField
            label="Imagen"
            name="foto"
            accept="image/jpeg,image/png,image/webp"
            required
            error={error}
            hint="JPEG, PNG o WebP de hasta 8 MB."
          />
          <Select
            label="Para"
            name="para"
            defaultValue={typed.text('para', 'banner')}
            hint="Se recorta a 16 por 7, o a un cuadrado."
          >
            <option value="banner">Un anuncio</option>
            <option value="category">Una categoría</option>
          </Select>
        </div>
        <div>
          <Button type="submit" name="hacer" value="subir">
            Subir
          </Button>
        </div>
      </Form>
    </Disclosure>
  )
}
