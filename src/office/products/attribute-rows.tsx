import { Fragment } from 'react'
import type { OfficeProductResponse } from '#contract/operator/products.ts'
import { createAttributeCode } from '#domain/catalogue/attribute-code.ts'
import { isPlainObject } from '#domain/is-record.ts'
import { FormField } from '#ui/form-fields.tsx'

/** Product attribute in import format. */
type Attribute = Record<string, unknown>

const blankRows = 2

export function toAttributeFormValues(fields: Readonly<Record<string, unknown>>): Attribute[] {
  const { attributes } = fields
  return Array.isArray(attributes) ? attributes.filter(isPlainObject) : []
}

/** Attribute values used by other products of the category, offered as suggestions. */
type Offered = OfficeProductResponse['offered']

/** Maximum number of suggested attributes. */
const mostOffered = 8

/** Attribute fields of a product; emptying a field removes its attribute. */
export function AttributeRows({
  attributes,
  offered,
}: {
  attributes: readonly Attribute[]
  offered: Offered
}) {
  const known = new Set(attributes.map(({ code }) => code))
  const lacking = offered.filter(({ code }) => !known.has(code))
  const rows: Attribute[] = [
    ...attributes,
    ...lacking
      .slice(0, mostOffered)
      .map(({ code, label, units }) => ({ offered: code, label, unit: units[0] ?? '' })),
    ...Array.from({ length: blankRows }, () => ({})),
  ]
  return (
    <>
      <ul className="attribute-rows">
        {rows.map((attribute, at) => {
          const said = (part: string) => String(attribute[part] ?? '')
          const code = said('code') || said('offered')
          const like = offered.find((one) => one.code === code)
          return (
            // Attribute rows have no id, so the row index is the React key
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at}>
              <input type="hidden" name="atributo" value={JSON.stringify(heldOf(attribute))} />
              <FormField
                label="Atributo"
                name="atributo-nombre"
                defaultValue={said('label')}
                {...(code === '' && { list: 'atributos-de-la-categoria' })}
              />
              <FormField
                label="Valor"
                name="atributo-valor"
                defaultValue={said('value')}
                {...(like && { list: `valores-${code}` })}
              />
              <FormField
                label="Unidad"
                name="atributo-unidad"
                defaultValue={said('unit')}
                optional
                {...(like && like.units.length > 0 && { list: `unidades-${code}` })}
              />
            </li>
          )
        })}
      </ul>
      <Words id="atributos-de-la-categoria" words={lacking.map(({ label }) => label)} />
      {offered.map(({ code, values, units }) => (
        <Fragment key={code}>
          <Words id={`valores-${code}`} words={values} />
          {units.length > 0 ? <Words id={`unidades-${code}`} words={units} /> : null}
        </Fragment>
      ))}
    </>
  )
}

function Words({ id, words }: { id: string; words: readonly string[] }) {
  return (
    <datalist id={id}>
      {words.map((word) => (
        <option key={word}>{word}</option>
      ))}
    </datalist>
  )
}

/** Attribute data stored in the hidden field of an existing or suggested attribute. */
function heldOf(attribute: Attribute): Attribute {
  return attribute.code === undefined ? { offered: attribute.offered } : attribute
}

/** Attributes of the product form before and after the edit; null if unchanged. */
export function parseAttributesBeforeAndAfter(
  form: FormData,
): { was: Attribute[]; now: Attribute[] } | null {
  const texts = (name: string) => form.getAll(name).map((one) => String(one).trim())
  const before = texts('atributo').map(parse)
  const [labels, values, units] = ['nombre', 'valor', 'unidad'].map((part) =>
    texts(`atributo-${part}`),
  )
  const now = before.flatMap((attribute, at): Attribute[] => {
    const [label = '', value = '', unit = ''] = [labels?.[at], values?.[at], units?.[at]]
    if (value === '' || label === '') return []
    const isSame =
      label === String(attribute.label ?? '') &&
      value === String(attribute.value ?? '') &&
      unit === String(attribute.unit ?? '')
    if (isSame) return [attribute]
    const code = String(attribute.code ?? attribute.offered ?? createAttributeCode(label))
    return [{ code, label, value, ...(unit !== '' && { unit }) }]
  })
  const was = before.filter((attribute) => attribute.code !== undefined)
  return JSON.stringify(was) === JSON.stringify(now) ? null : { was, now }
}

function parse(text: string): Attribute {
  try {
    const read: unknown = JSON.parse(text)
    return isPlainObject(read) ? { ...read } : {}
  } catch {
    return {}
  }
}
