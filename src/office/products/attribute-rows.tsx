import { isRecord } from '#domain/is-record.ts'
import { Field } from '#ui/field.tsx'

/** An attribute as an import has it. */
type Attribute = Record<string, unknown>

const blankRows = 2

export function attributesIn(fields: Readonly<Record<string, unknown>>): Attribute[] {
  const { attributes } = fields
  return Array.isArray(attributes) ? attributes.filter(isRecord) : []
}

/** A row of fields for each attribute; one whose value is emptied is taken away. */
export function AttributeRows({ attributes }: { attributes: readonly Attribute[] }) {
  const rows: Attribute[] = [...attributes, ...Array.from({ length: blankRows }, () => ({}))]
  return (
    <ul className="attribute-rows">
      {rows.map((attribute, at) => {
        const said = (part: string) => String(attribute[part] ?? '')
        const known = said('code') !== ''
        return (
          // A row has no other name than its place
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            {known ? (
              <input type="hidden" name="atributo" value={JSON.stringify(attribute)} />
            ) : (
              <input type="hidden" name="atributo" value="{}" />
            )}
            <Field label="Atributo" name="atributo-nombre" defaultValue={said('label')} />
            <Field label="Valor" name="atributo-valor" defaultValue={said('value')} />
            <Field label="Unidad" name="atributo-unidad" defaultValue={said('unit')} optional />
          </li>
        )
      })}
    </ul>
  )
}

/** What the rows make of the attributes: `was` and what they are to be; null where nothing changed. */
export function readAttributes(form: FormData): { was: Attribute[]; now: Attribute[] } | null {
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
    const code = String(attribute.code ?? codeOf(label))
    return [{ code, label, value, ...(unit !== '' && { unit }) }]
  })
  const was = before.filter((attribute) => attribute.code !== undefined)
  return JSON.stringify(was) === JSON.stringify(now) ? null : { was, now }
}

function parse(text: string): Attribute {
  try {
    const read: unknown = JSON.parse(text)
    return isRecord(read) ? { ...read } : {}
  } catch {
    return {}
  }
}

/** `Color de luz` → `color_de_luz` */
function codeOf(label: string): string {
  return label
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 60)
}
