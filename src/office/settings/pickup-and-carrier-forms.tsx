import { Form } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { FormField, Select } from '#ui/form-fields.tsx'
import { useRestoredFormFields } from '../forms/form-draft.ts'
import type { FormResult } from '../forms/form-result.ts'

export type Named = { code: string; name: string }

/** Forms to add and close pickup points; each form saves at once. */
export function PickupPointForms({
  points,
  answer,
}: {
  points: readonly Named[]
  answer: FormResult | undefined
}) {
  const typed = useRestoredFormFields(answer, 'abrir-punto')
  const { fields = {} } = answer?.refusal ?? {}
  const text = (name: string, label: string, preset = '') => ({
    label,
    name: `punto.${name}`,
    defaultValue: typed.text(`punto.${name}`, preset),
    error: fields[name],
  })
  return (
    <section className="sec" aria-labelledby="abrir-punto">
      <h3 id="abrir-punto">Abrir un punto de recolección</h3>
      <Form method="post" className="stack" key={points.length}>
        <div className="fields two">
          <FormField {...text('name', 'Nombre del punto')} required maxLength={60} />
          <FormField {...text('address', 'Domicilio del punto')} required maxLength={300} />
          <FormField {...text('hours', 'Horario del punto')} maxLength={300} />
          <FormField
            {...text('hold_days', 'Días que se guarda el paquete', '7')}
            required
            inputMode="numeric"
          />
          <FormField
            {...text('min_business_days', 'Está listo en días hábiles, al menos', '1')}
            required
            inputMode="numeric"
          />
          <FormField
            {...text('max_business_days', 'Y a más tardar', '2')}
            required
            inputMode="numeric"
          />
        </div>
        <div>
          <Button type="submit" name="hacer" value="abrir-punto" kind="outline">
            Abrir el punto
          </Button>
        </div>
        <p className="hint">Sin costo y para todas las zonas; después se ajusta arriba.</p>
      </Form>
      <SettingRemoval
        title="Cerrar un punto"
        label="Punto"
        command="cerrar-punto"
        items={points}
        hint="Ya nadie lo elige. Lo que se pidió a él se recoge ahí igual."
      />
    </section>
  )
}

/** Forms to add and remove carriers. */
export function CarrierForms({
  carriers,
  answer,
}: {
  carriers: readonly Named[]
  answer: FormResult | undefined
}) {
  const typed = useRestoredFormFields(answer, 'agregar-paqueteria')
  const isAsked = answer?.refusal?.typed.some(([name]) => name === 'paqueteria') ?? false
  return (
    <section className="sec" aria-labelledby="agregar-paqueteria">
      <h3 id="agregar-paqueteria">Agregar una paquetería</h3>
      <Form method="post" className="compare" key={carriers.length}>
        <FormField
          label="Nombre de la paquetería"
          name="paqueteria"
          required
          maxLength={60}
          defaultValue={typed.text('paqueteria')}
          error={isAsked ? answer?.refusal?.fields.name : undefined}
        />
        <Button type="submit" name="hacer" value="agregar-paqueteria" kind="outline">
          Agregar la paquetería
        </Button>
      </Form>
      <SettingRemoval
        title="Quitar una paquetería"
        label="Paquetería"
        command="quitar-paqueteria"
        items={carriers}
        hint="Los envíos que ya lleva conservan su guía."
      />
    </section>
  )
}

/** Folded form that removes one of several shipping settings. */
export function SettingRemoval({
  title,
  label,
  command,
  items,
  hint,
}: {
  title: string
  label: string
  command: string
  items: readonly Named[]
  hint: string
}) {
  if (items.length === 0) return null
  return (
    <Disclosure as="span" title={title}>
      <Form method="post" className="compare">
        <Select label={label} name={command}>
          {items.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
        <Button type="submit" kind="danger" name="hacer" value={command}>
          {title}
        </Button>
      </Form>
      <p className="hint">{hint}</p>
    </Disclosure>
  )
}
