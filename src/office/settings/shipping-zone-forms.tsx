import { Form } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { FormField, Select } from '#ui/form-fields.tsx'
import { useRestoredFormFields } from '../forms/form-draft.ts'
import type { FormResult } from '../forms/form-result.ts'

/** Forms to add and remove shipping zones; each form saves at once. */
export function ShippingZoneForms({
  zones,
  answer,
}: {
  zones: readonly { code: string; name: string }[]
  answer: FormResult | undefined
}) {
  const typed = useRestoredFormFields(answer, 'agregar-zona')
  const { fields = {} } = answer?.refusal ?? {}
  const isFirst = zones.length === 0
  return (
    <section className="sec" aria-labelledby="agregar">
      <h3 id="agregar">{isFirst ? 'Tu primera zona' : 'Agregar una zona'}</h3>
      <Form method="post" className="stack" key={zones.length}>
        <div className="fields two">
          <FormField
            label="Nombre de la zona"
            name="zona"
            required
            maxLength={60}
            defaultValue={typed.text('zona', isFirst ? 'Todo el país' : '')}
            error={fields.name}
          />
          <FormField
            label="Códigos postales que empiezan con"
            name="prefijos"
            required
            hint="Como 01–16, 42. Escribe * para el resto del país."
            defaultValue={typed.text('prefijos', '*')}
            error={fields.prefixes}
          />
          <FormField
            label="Envío estándar"
            name="costo"
            inputMode="decimal"
            required
            before="$"
            placeholder="99.00"
            defaultValue={typed.text('costo')}
            error={fields.cost}
          />
          <FormField
            label="Días hábiles, al menos"
            name="minimo"
            inputMode="numeric"
            required
            defaultValue={typed.text('minimo', '2')}
            error={fields.min_business_days}
          />
          <FormField
            label="Días hábiles, a más tardar"
            name="maximo"
            inputMode="numeric"
            required
            defaultValue={typed.text('maximo', '5')}
            error={fields.max_business_days}
          />
        </div>
        <div>
          <Button
            type="submit"
            name="hacer"
            value="agregar-zona"
            kind={isFirst ? 'primary' : 'outline'}
          >
            Agregar la zona
          </Button>
        </div>
      </Form>
      {isFirst ? null : (
        <Disclosure as="span" title="Quitar una zona">
          <Form method="post" className="compare">
            <Select label="Zona" name="zona">
              {zones.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
            <Button type="submit" kind="danger" name="hacer" value="quitar-zona">
              Quitar la zona
            </Button>
          </Form>
          <p className="hint">Ahí se deja de vender. Lo ya pedido llega igual.</p>
        </Disclosure>
      )}
    </section>
  )
}
