import type { OfficeInvoiceResponse } from '#contract/operator/invoices.ts'
import { Checkbox, Radio } from '#ui/checkbox-and-radio-inputs.tsx'
import { FormField } from '#ui/form-fields.tsx'
import { useRestoredFormFields } from '../forms/form-draft.ts'
import type { FormResult } from '../forms/form-result.ts'

type Concept = OfficeInvoiceResponse['concepts'][number]

/** Id of the form that has the invoice stamped; the questions of the table belong to it. */
export const stampFormId = 'timbrar'

type Asked = Concept & { product_id: number; guess: NonNullable<Concept['guess']> }

/** Whether a line's product lacks its SAT key, which is asked under the line. */
export function lacksProductKey(concept: Concept): concept is Asked {
  return concept.product_key === null && concept.product_id !== null && concept.guess !== null
}

type Props = { concept: Asked; answer: FormResult | undefined }

/** Question for a product's SAT key: that of its category, or another. */
export function ProductKeyQuestion({ concept, answer }: Props) {
  const typed = useRestoredFormFields(answer, 'timbrar')
  const { product_id, name, guess } = concept
  const other = typed.text(`clave_${product_id}`)
  const isOther = guess.key === null || other !== ''
  return (
    <fieldset>
      <legend>¿Qué clave SAT lleva {name}?</legend>
      <input type="hidden" form={stampFormId} name="producto" value={product_id} />
      {guess.key === null ? null : (
        <>
          <Radio
            form={stampFormId}
            name={`elegida_${product_id}`}
            value={guess.key}
            defaultChecked={!isOther}
          >
            <b className="num">{guess.key}</b> <span className="badge">la de su categoría</span>
          </Radio>
          <Radio
            form={stampFormId}
            name={`elegida_${product_id}`}
            value=""
            defaultChecked={isOther}
          >
            Otra
          </Radio>
        </>
      )}
      <FormField
        form={stampFormId}
        label="Otra clave, de ocho cifras"
        name={`clave_${product_id}`}
        look="num"
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        defaultValue={other}
        error={answer?.refusal?.fields[`clave_${product_id}`]}
        hint={
          <a
            href="https://dashboard.facturapi.io/catalogs/productKey"
            target="_blank"
            rel="noreferrer"
          >
            Buscar claves del SAT<span className="sr"> (se abre aparte)</span>
          </a>
        }
      />
      {guess.alike > 0 ? (
        <Checkbox form={stampFormId} name={`todas_${product_id}`} defaultChecked>
          {guess.alike === 1
            ? 'Usarla también en el otro producto como este sin clave'
            : `Usarla también en los otros ${guess.alike} productos como este sin clave`}
        </Checkbox>
      ) : null}
    </fieldset>
  )
}

/** Chosen SAT keys of the form that has an invoice stamped. */
export function parseProductKeys(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  return form.getAll('producto').flatMap((value) => {
    const id = Number(value)
    const other = text(`clave_${id}`)
    const key = other === '' ? text(`elegida_${id}`) : other
    return [{ product_id: id, key, with_alike: form.has(`todas_${id}`) }]
  })
}
