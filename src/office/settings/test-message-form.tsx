import { Form } from 'react-router'
import { Button } from '#ui/button.tsx'
import { FormField } from '#ui/form-fields.tsx'
import { useRestoredFormFields } from '../forms/form-draft.ts'
import type { FormResult } from '../forms/form-result.ts'

export const testMessageCommand = 'mensaje'

type Props = { answer: FormResult | undefined; hint: string }

/** Form that sends a message to the phone of the person who asks. */
export function TestMessageForm({ answer, hint }: Props) {
  const typed = useRestoredFormFields(answer, testMessageCommand)
  return (
    <section className="sec" aria-labelledby="prueba">
      <h2 id="prueba">Mensaje de prueba</h2>
      <Form method="post">
        <div className="fields two">
          <FormField
            label="Tu celular"
            name="telefono"
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            maxLength={40}
            hint={hint}
            error={answer?.refusal?.fields?.['phone']}
            defaultValue={typed.text('telefono')}
          />
        </div>
        <div className="form-acts">
          <Button type="submit" name="hacer" value={testMessageCommand}>
            Mandarme un mensaje de prueba
          </Button>
        </div>
      </Form>
    </section>
  )
}
