import { Form } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Field, Select } from '#ui/field.tsx'
import { Fold } from '#ui/fold.tsx'
import type { Answer } from '../forms/answer.ts'
import { useTyped } from '../forms/draft.ts'

/** Upload form for a picture to use later. */
export function SendPicture({ answer }: { answer: Answer | undefined }) {
  const typed = useTyped(answer, 'subir')
  const error = answer?.refusal?.fields['picture']
  return (
    <Fold as="span" title="Subir una imagen" open={error !== undefined}>
      <Form method="post" className="stack" encType="multipart/form-data">
        <div className="fields">
          <Field
            label="Imagen"
            name="foto"
            type="file"
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
    </Fold>
  )
}
