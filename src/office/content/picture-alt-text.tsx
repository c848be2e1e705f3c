import { Form } from 'react-router'
import type { StoredPicture } from '#contract/operator/pictures.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/form-fields.tsx'
import { useRestoredFormFields } from '../forms/form-draft.ts'
import type { FormResult } from '../forms/form-result.ts'

/** Alternative text of a picture that is in use, with a form to edit the text. */
export function PictureAltText({
  path,
  use: { kind, id, name },
  alt,
  may,
  answer,
}: {
  path: string
  use: StoredPicture['uses'][number]
  alt: string | null
  may: boolean
  answer: FormResult | undefined
}) {
  const typed = useRestoredFormFields(answer, 'decir')
  const isRefused = typed.has('imagen', path) && typed.has('de', id)
  const error = answer?.refusal?.fields['alt'] ?? answer?.refusal?.fields['image_alt']
  return (
    <>
      {alt ? <p className="said">{alt}</p> : <p className="error soft">Falta decir qué se ve</p>}
      {may ? (
        <details className="say" open={isRefused}>
          <summary>
            {alt ? 'Cambiar texto' : 'Decir qué se ve'}
            <span className="sr"> en la imagen de {name}</span>
          </summary>
          <Form method="post" className="stack">
            <input type="hidden" name="imagen" value={path} />
            <input type="hidden" name="lugar" value={kind} />
            <input type="hidden" name="de" value={id} />
            <input type="hidden" name="decia" value={alt ?? ''} />
            <TextArea
              label="Qué se ve en ella"
              hint="Para quien no la ve. Una frase: qué es y cómo está."
              name="texto"
              maxLength={300}
              defaultValue={isRefused ? typed.text('texto') : (alt ?? '')}
              required={kind === 'banner'}
              rows={3}
              error={isRefused ? error : undefined}
            />
            <div>
              <Button type="submit" name="hacer" value="decir">
                Guardar
              </Button>
            </div>
          </Form>
        </details>
      ) : null}
    </>
  )
}
