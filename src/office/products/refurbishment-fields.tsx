import { isPlainObject } from '#domain/is-record.ts'
import { splitLines } from '#domain/split-lines.ts'
import { FormField, Select, TextArea } from '#ui/form-fields.tsx'

type Refurbishment = Record<string, string | number | string[]>

const prefix = 'reacondicionado'

/** Form fields of a refurbished product. */
export function RefurbishmentFields({
  given,
  typed,
  error,
}: {
  /** Refurbishment data in import format */
  given: unknown
  typed: { text: (name: string, otherwise?: string) => string }
  error: string | undefined
}) {
  const held = said(given)
  const text = (name: string, part: string) => typed.text(`${prefix}-${name}`, asText(held?.[part]))
  return (
    <div className="product-fields">
      <input type="hidden" name={prefix} value={JSON.stringify(held)} />
      <Select
        label="Grado"
        name={`${prefix}-grado`}
        defaultValue={text('grado', 'grade')}
        error={error}
        hint="Elige un grado para guardar estos datos."
      >
        <option value="">No aplica</option>
        <option value="A">A: casi como nuevo</option>
        <option value="B">B: con huellas de uso</option>
      </Select>
      <FormField
        label="Salud de la batería, por ciento"
        name={`${prefix}-bateria`}
        inputMode="numeric"
        pattern="\d{1,3}"
        defaultValue={text('bateria', 'battery_health_percent')}
        optional
      />
      <FormField
        label="Meses de garantía del reacondicionado"
        name={`${prefix}-garantia`}
        inputMode="numeric"
        pattern="\d{1,3}"
        defaultValue={text('garantia', 'warranty_months')}
      />
      <FormField
        label="Meses que quedan de la garantía del fabricante"
        name={`${prefix}-fabricante`}
        inputMode="numeric"
        pattern="\d{1,3}"
        defaultValue={text('fabricante', 'maker_warranty_months')}
        optional
        hint="0 si ya terminó; vacío si no se sabe."
      />
      <TextArea
        label="Qué se probó"
        name={`${prefix}-probado`}
        rows={3}
        defaultValue={text('probado', 'tested')}
        optional
        hint="Una cosa por renglón. Vacío dice «No informado»."
      />
      <TextArea
        label="Piezas cambiadas"
        name={`${prefix}-piezas`}
        rows={3}
        defaultValue={text('piezas', 'replaced_parts')}
        optional
        hint="Una por renglón; «ninguna» si no se cambió nada."
      />
      <TextArea
        label="Cómo se ve"
        name={`${prefix}-detalles`}
        rows={2}
        maxLength={1000}
        defaultValue={text('detalles', 'cosmetic_notes')}
        hint="Rayones, golpes, lo que se nota."
      />
    </div>
  )
}

/** Refurbishment data of the product form before and after the edit; null if unchanged. */
export function parseRefurbishment(
  form: FormData,
): { was: Refurbishment | null; now: Refurbishment | null } | null {
  const text = (name: string) => String(form.get(`${prefix}-${name}`) ?? '').trim()
  const was = said(parse(String(form.get(prefix) ?? 'null')))
  const battery = text('bateria')
  const now = said(
    text('grado') === ''
      ? null
      : {
          grade: text('grado'),
          ...(battery !== '' && { battery_health_percent: Number(battery) }),
          warranty_months: Number(text('garantia')),
          cosmetic_notes: text('detalles').replaceAll('\r\n', '\n'),
          ...(text('probado') !== '' && { tested: lines(text('probado')) }),
          ...(text('piezas') !== '' && { replaced_parts: lines(text('piezas')) }),
          ...(text('fabricante') !== '' && { maker_warranty_months: Number(text('fabricante')) }),
        },
  )
  return JSON.stringify(was) === JSON.stringify(now) ? null : { was, now }
}

function lines(words: string): string[] {
  return splitLines(words).filter((line) => !/^ningun[oa]$/i.test(line))
}

function asText(value: Refurbishment[string] | undefined): string {
  if (!Array.isArray(value)) return String(value ?? '')
  return value.length === 0 ? 'ninguna' : value.join('\n')
}

const parts = [
  'grade',
  'battery_health_percent',
  'warranty_months',
  'cosmetic_notes',
  'tested',
  'replaced_parts',
  'maker_warranty_months',
]

/**
 * Refurbishment data with the fields in a fixed order and without unknown fields, so that two
 * versions can be compared.
 */
function said(given: unknown): Refurbishment | null {
  if (!isPlainObject(given)) return null
  const entries = parts.flatMap((part): [string, Refurbishment[string]][] => {
    const value = given[part]
    if (Array.isArray(value)) return [[part, value.map(String)]]
    return typeof value === 'string' || typeof value === 'number' ? [[part, value]] : []
  })
  return Object.fromEntries(entries)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
