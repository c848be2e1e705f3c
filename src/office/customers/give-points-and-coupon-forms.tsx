import { Form } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { FormField, Select } from '#ui/form-fields.tsx'
import { DayField } from '../forms/day-field.tsx'
import { useRestoredFormFields } from '../forms/form-draft.ts'
import type { FormResult } from '../forms/form-result.ts'
import { canOpenPage, useOfficeRootLoaderData } from '../shared-page-data.ts'

type Given = {
  answer: FormResult | undefined
  /** Idempotency key of the form */
  press: string
}

export function GivePointsForm({ answer, press }: Given) {
  const { me } = useOfficeRootLoaderData()
  const typed = useRestoredFormFields(answer, 'puntos')
  if (!canOpenPage({ needs: 'points:write' }, me)) return null
  const fields = answer?.refusal?.fields ?? {}
  return (
    <Disclosure as="span" title="Dar o quitar puntos" open={typed.text('puntos') !== ''}>
      <Form method="post" className="stack narrow">
        <input type="hidden" name="hacer" value="puntos" />
        <input type="hidden" name="llave" value={press} />
        <FormField
          label="Puntos"
          name="puntos"
          required
          autoComplete="off"
          pattern="[+\-]?[\d,]{1,9}"
          look="num"
          defaultValue={typed.text('puntos')}
          error={fields.points}
          hint="Con signo menos se quitan: -50"
        />
        <FormField
          label="Nota"
          name="nota"
          required
          minLength={3}
          maxLength={200}
          autoComplete="off"
          defaultValue={typed.text('nota')}
          hint="El cliente la lee."
        />
        <div>
          <Button type="submit">Guardar puntos</Button>
        </div>
      </Form>
    </Disclosure>
  )
}

export function GiveCouponForm({ answer, press }: Given) {
  const { me } = useOfficeRootLoaderData()
  const typed = useRestoredFormFields(answer, 'cupon')
  if (!canOpenPage({ needs: 'coupons:write' }, me)) return null
  const fields = answer?.refusal?.fields ?? {}
  return (
    <Disclosure as="span" title="Dar un cupón" open={typed.text('tipo') !== ''}>
      <Form method="post" className="stack narrow">
        <input type="hidden" name="hacer" value="cupon" />
        <input type="hidden" name="llave" value={press} />
        <Select label="Descuento" name="tipo" defaultValue={typed.text('tipo', 'percent')}>
          <option value="percent">Por ciento</option>
          <option value="fixed">Pesos</option>
          <option value="free_shipping">Envío gratis</option>
        </Select>
        <FormField
          label="Cuánto"
          name="valor"
          inputMode="decimal"
          autoComplete="off"
          look="num"
          defaultValue={typed.text('valor')}
          error={fields.percent ?? fields.amount}
          hint="Para envío gratis se deja vacío."
        />
        <FormField
          label="Compra mínima"
          optional
          name="minimo"
          inputMode="decimal"
          autoComplete="off"
          look="num"
          defaultValue={typed.text('minimo')}
          error={fields.min_subtotal}
        />
        <DayField
          label="Último día"
          name="hasta"
          required
          defaultValue={typed.text('hasta')}
          error={fields.valid_to}
        />
        <FormField
          label="Para qué es"
          name="para_que"
          maxLength={200}
          required
          autoComplete="off"
          defaultValue={typed.text('para_que')}
          hint="El cliente lo lee."
        />
        <div>
          <Button type="submit">Dar el cupón</Button>
        </div>
      </Form>
    </Disclosure>
  )
}
