import { Form } from 'react-router'
import { Button } from '#ui/button.tsx'
import { FormField } from '#ui/form-fields.tsx'
import { useRestoredFormFields } from '../forms/form-draft.ts'
import type { FormResult } from '../forms/form-result.ts'

/** Form for the location where the shop stores a product. */
export function StorageBinForm({
  bin,
  actionData,
}: {
  bin: string | null
  actionData: FormResult | undefined
}) {
  const typed = useRestoredFormFields(actionData, 'lugar')
  return (
    <section aria-labelledby="lugar">
      <h2 id="lugar">Lugar</h2>
      <Form method="post">
        <FormField
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
