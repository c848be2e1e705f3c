import { Form } from 'react-router'
import { Button } from '#ui/button.tsx'
import { FormField, Select } from '#ui/form-fields.tsx'
import { useRestoredFormFields } from '../forms/form-draft.ts'
import type { FormResult } from '../forms/form-result.ts'
import { stockMovementReasons } from './parse-stock-movement.ts'

export function StockMovementForm({ actionData }: { actionData: FormResult | undefined }) {
  const typed = useRestoredFormFields(actionData, 'mover')
  const errors = actionData?.refusal?.fields ?? {}
  return (
    <section aria-labelledby="anotar">
      <h2 id="anotar">Anotar un movimiento</h2>
      <Form method="post" className="move-form">
        <Select label="Motivo" name="motivo" defaultValue={typed.text('motivo', 'entrada')}>
          {[...stockMovementReasons].map(([value, { label }]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <FormField
          label="Piezas"
          name="piezas"
          look="num"
          required
          autoComplete="off"
          pattern="[+\-−]?[\d, ]+"
          maxLength={9}
          defaultValue={typed.text('piezas')}
          error={errors.to ?? errors.by}
          hint="Contadas, también las vendidas sin empacar. En una corrección, +3 o −3."
        />
        <FormField
          className="wide"
          label="Nota"
          optional
          name="nota"
          maxLength={500}
          autoComplete="off"
          defaultValue={typed.text('nota')}
          error={errors.note}
        />
        <div className="wide">
          <Button type="submit" kind="primary" name="hacer" value="mover">
            Anotar
          </Button>
        </div>
      </Form>
    </section>
  )
}
