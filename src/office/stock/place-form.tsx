import { Form } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import type { Answer } from '../forms/answer.ts'
import { useTyped } from '../forms/draft.ts'

/** Form for a product's storage location. */
export function PlaceForm({
  bin,
  actionData,
}: {
  bin: string | null
  actionData: Answer | undefined
}) {
  const typed = useTyped(actionData, 'lugar')
  return (
    <section aria-labelledby="lugar">
      <h2 id="lugar">Lugar</h2>
      <Form method="post">
        <Field
          label="Dónde está"
          labelHidden
          name="lugar"
          maxLength={100}
          autoComplete="off"
          defaultValue={typed.text('lugar', bin ?? '')}
          error={actionData?.refusal?.fields.bin}
          hint="Como A-03. La lista para surtir sigue este orden."
        />
        <Button type="submit" name="hacer" value="lugar">
          Guardar lugar
        </Button>
      </Form>
    </section>
  )
}
