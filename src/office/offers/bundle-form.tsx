import { Form } from 'react-router'
import type { OfficeBundle } from '#contract/operator/bundles.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice-inputs.tsx'
import { Field } from '#ui/form-fields.tsx'
import { type EditForm, HiddenVersionFields } from '../forms/edit-form.tsx'
import { useEnteredFields } from '../forms/form-draft.ts'
import type { FormResult } from '../forms/form-result.ts'
import { parseNumberFields } from '../forms/parse-number-fields.ts'

/** Bundle form fields, checked for edit conflicts. */
export const bundleFormDefinition: EditForm = {
  what: 'este paquete',
  fields: {
    nombre: { label: 'Nombre', of: 'name' },
    ahorro: { label: 'Se ahorra', of: 'saving' },
    uno: { label: 'Primer producto', of: 'first' },
    dos: { label: 'Segundo producto', of: 'second' },
    tres: { label: 'Tercer producto', of: 'third' },
  },
}

export function parseBundle(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const { pesos, checked } = parseNumberFields(form)
  return checked({
    name: text('nombre'),
    saving: pesos('ahorro', 'saving') ?? 0,
    first: text('uno'),
    second: text('dos'),
    third: text('tres'),
  })
}

function valuesOf({ name, saving, products }: OfficeBundle) {
  const [first = '', second = '', third = ''] = products.map(({ url_key }) => url_key)
  return { name, saving, first, second, third }
}

/** Edit form of a bundle. */
export function BundleForm({
  bundle,
  answer,
}: {
  bundle?: OfficeBundle
  answer: FormResult | undefined
}) {
  const typed = useEnteredFields(answer, 'guardar')
  const errors = answer?.refusal?.fields ?? {}
  const values = bundle ? valuesOf(bundle) : undefined
  const product = (name: string, label: string, field: 'first' | 'second' | 'third') => (
    <Field
      label={label}
      name={name}
      required={field !== 'third'}
      optional={field === 'third'}
      maxLength={200}
      autoComplete="off"
      defaultValue={typed.text(name, values?.[field] ?? '')}
      error={errors[field]}
      {...(field === 'first' && { hint: 'Su SKU, o su dirección en la tienda.' })}
    />
  )
  return (
    <Form method="post" className="stack">
      {bundle && values ? (
        <HiddenVersionFields
          form={bundleFormDefinition}
          version={bundle.version}
          values={values}
          typed={typed}
        />
      ) : null}
      <Field
        label="Nombre"
        name="nombre"
        required
        maxLength={80}
        autoComplete="off"
        defaultValue={typed.text('nombre', values?.name ?? '')}
        error={errors.name}
        hint="Se ve en el carrito, el pedido y la factura: «Tableta con funda»."
      />
      {product('uno', 'Primer producto', 'first')}
      {product('dos', 'Segundo producto', 'second')}
      {product('tres', 'Tercer producto', 'third')}
      <Field
        label="Se ahorra (pesos)"
        name="ahorro"
        required
        inputMode="decimal"
        look="num"
        autoComplete="off"
        defaultValue={typed.text('ahorro', values ? String(values.saving) : '')}
        error={errors.saving}
        hint="De lo que cuestan por separado ese día, ofertas incluidas. Así el paquete nunca anuncia un precio viejo."
      />
      {bundle ? null : (
        <Checkbox name="pausa" defaultChecked={typed.has('pausa', 'on', false)}>
          Guardarlo en pausa, sin ofrecerlo todavía
        </Checkbox>
      )}
      <div>
        <Button type="submit" kind="primary" name="hacer" value="guardar">
          {bundle ? 'Guardar' : 'Agregar paquete'}
        </Button>
      </div>
    </Form>
  )
}
