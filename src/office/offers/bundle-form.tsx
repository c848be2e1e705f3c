import type { OfficeBundle } from '#contract/operator/bundles.ts'
import { Checkbox } from '#ui/checkbox-and-radio-inputs.tsx'
import { createFormDefinition, parseFormFields } from '../forms/form-definition.ts'
import type { FormResult } from '../forms/form-result.ts'
import { GeneratedForm } from '../forms/generated-form.tsx'

const product = { kind: 'text', maxLength: 200 } as const

export const bundleFormDefinition = createFormDefinition('este paquete', {
  name: {
    kind: 'text',
    name: 'nombre',
    label: 'Nombre',
    required: true,
    maxLength: 80,
    hint: 'Se ve en el carrito, el pedido y la factura: «Tableta con funda».',
  },
  saving: {
    kind: 'pesos',
    name: 'ahorro',
    label: 'Se ahorra (pesos)',
    required: true,
    blank: 0,
    hint: 'De lo que cuestan por separado ese día, ofertas incluidas. Así el paquete nunca anuncia un precio viejo.',
  },
  first: {
    ...product,
    name: 'uno',
    label: 'Primer producto',
    required: true,
    hint: 'Su SKU, o su dirección en la tienda.',
  },
  second: { ...product, name: 'dos', label: 'Segundo producto', required: true },
  third: { ...product, name: 'tres', label: 'Tercer producto', optional: true },
})

export function parseBundle(form: FormData) {
  return parseFormFields(bundleFormDefinition, form)
}

/** Edit form of a bundle. */
export function BundleForm({
  bundle,
  answer,
}: {
  bundle?: OfficeBundle
  answer: FormResult | undefined
}) {
  const [first, second, third] = bundle?.products.map(({ url_key }) => url_key) ?? []
  return (
    <GeneratedForm
      form={bundleFormDefinition}
      record={bundle && { ...bundle, first, second, third }}
      answer={answer}
      submit={bundle ? 'Guardar' : 'Agregar paquete'}
    >
      {({ field, typed }) => (
        <>
          {field('name', 'first', 'second', 'third', 'saving')}
          {bundle ? null : (
            <Checkbox name="pausa" defaultChecked={typed.has('pausa', 'on', false)}>
              Guardarlo en pausa, sin ofrecerlo todavía
            </Checkbox>
          )}
        </>
      )}
    </GeneratedForm>
  )
}
