import { Form } from 'react-router'
import { Button } from '#ui/button.tsx'
import { FormField } from '#ui/form-fields.tsx'
import { useRestoredFormFields } from '../forms/form-draft.ts'
import type { FormResult } from '../forms/form-result.ts'
import { type Named, SettingRemoval } from './pickup-and-carrier-forms.tsx'

/** Forms to add and remove local deliveries; each form saves at once. */
export function LocalDeliveryForms({
  deliveries,
  answer,
}: {
  deliveries: readonly Named[]
  answer: FormResult | undefined
}) {
  const typed = useRestoredFormFields(answer, 'agregar-reparto')
  const { fields = {} } = answer?.refusal ?? {}
  const text = (name: string, label: string, preset = '') => ({
    label,
    name: `reparto.${name}`,
    defaultValue: typed.text(`reparto.${name}`, preset),
    error: fields[name],
    required: true,
  })
  return (
    <section className="sec" aria-labelledby="agregar-reparto">
      <h3 id="agregar-reparto">Agregar un reparto propio</h3>
      <Form method="post" className="stack" key={deliveries.length}>
        <p className="muted">
          Para lo que llevas tú, en moto o a pie, cerca de tu tienda. Ahí se ofrece junto a los
          demás envíos, con su costo y sus días.
        </p>
        <div className="fields two">
          <FormField
            {...text('name', 'Nombre del reparto', 'Reparto de la tienda')}
            maxLength={60}
          />
          <FormField
            {...text('postcodes', 'Códigos postales a los que llega')}
            hint="Enteros o como empiezan: 44100–44190, 45."
          />
          <FormField
            {...text('cost', 'Costo del reparto')}
            inputMode="decimal"
            before="$"
            placeholder="49.00"
          />
          <FormField
            {...text('min_business_days', 'Llega en días hábiles, al menos', '0')}
            inputMode="numeric"
          />
          <FormField {...text('max_business_days', 'Y a más tardar', '1')} inputMode="numeric" />
        </div>
        <div>
          <Button type="submit" name="hacer" value="agregar-reparto" kind="outline">
            Agregar el reparto
          </Button>
        </div>
      </Form>
      <SettingRemoval
        title="Quitar un reparto"
        label="Reparto"
        command="quitar-reparto"
        items={deliveries}
        hint="Ya nadie lo elige. Lo ya pedido se entrega igual."
      />
    </section>
  )
}
