import type { RecordFieldValues } from '#contract/operator/optimistic-concurrency.ts'
import type { SheetImportResponse } from '#contract/operator/sheet-imports.ts'
import type { EditForm } from '../forms/edit-form.tsx'

export function parseColumnMapping(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const named = (prefix: string) =>
    [...form].flatMap(([name, value]): [string, string][] =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), String(value)]] : [],
    )
  const corrections: Record<string, Record<string, string>> = {}
  for (const [name, value] of named('celda:')) {
    const at = name.indexOf(':')
    const line = name.slice(0, at)
    corrections[line] = { ...corrections[line], [name.slice(at + 1)]: value }
  }
  return {
    plan: {
      columns: Object.fromEntries(named('col:').map(([name, value]) => [name, value || null])),
      categories: Object.fromEntries(named('cat:').filter(([, value]) => value !== '')),
      makeCategories: form.get('hacer_categorias') !== null,
      category: text('categoria'),
      brand: text('marca'),
      shown: text('nuevos') === 'a la venta',
      pricesOnly: text('existentes') === 'precios',
      corrections,
    },
    supplier: text('proveedor'),
    remember: form.get('recordar') !== null,
    ...(text('codificacion') !== '' && { encoding: text('codificacion') }),
    ...(text('hoja') !== '' && { sheet: text('hoja') }),
  }
}

/**
 * Form fields of the column mapping whose names differ from the API; `of` is the name of the API
 * field.
 */
const plain = {
  categoria: { of: 'category', label: 'Los que no dicen su categoría' },
  proveedor: { of: 'supplier', label: 'De quién es la lista' },
  codificacion: { of: 'encoding', label: 'Acentos' },
  hoja: { of: 'sheet', label: 'La hoja' },
} as const

/**
 * Form definition of a spreadsheet's column mapping, used to detect edit conflicts, with fields for
 * columns, categories and corrected cells.
 */
export function createMappingFormDefinition(
  sheet: SheetImportResponse,
  values: RecordFieldValues,
): EditForm {
  const fields = new Map(sheet.fields.map(({ name, label }) => [name, label]))
  const places = new Map(sheet.category_tree.map(({ slug, name }) => [slug, name]))
  const named = Object.keys(values).flatMap((key) => {
    const name = formName(key)
    if (name === null) return []
    const [, column] = /^col:(.*)$/s.exec(name) ?? []
    const [, category] = /^cat:(.*)$/s.exec(name) ?? []
    const [, line, heading] = /^celda:(\d+):(.*)$/s.exec(name) ?? []
    const field =
      column !== undefined
        ? { label: column, say: (value: string) => fields.get(value) ?? 'No usar' }
        : category !== undefined
          ? {
              label: `«${category}» es la categoría`,
              say: (value: string) => places.get(value) ?? (value === '+' ? 'Una nueva' : value),
            }
          : { label: `Línea ${line ?? ''}, ${heading ?? ''}` }
    return [[name, field] as const]
  })
  return {
    what: 'cómo se lee este archivo',
    fields: {
      ...Object.fromEntries(named),
      ...plain,
      hacer_categorias: { label: 'Crear las categorías que faltan' },
      nuevos: { label: 'Los productos nuevos' },
      existentes: { label: 'De los que ya tienes' },
    },
    texts: arrangementTexts,
  }
}

/** Form field values of a column mapping. */
function arrangementTexts(values: RecordFieldValues) {
  const text = (key: string) => String(values[key] ?? '')
  return {
    ...Object.fromEntries(
      Object.keys(values).flatMap((key) => {
        const name = formName(key)
        return name === null ? [] : [[name, text(key)] as const]
      }),
    ),
    ...Object.fromEntries(Object.entries(plain).map(([name, { of }]) => [name, text(of)] as const)),
    hacer_categorias: values.make_categories === true ? ['on'] : [],
    nuevos: values.shown === true ? 'a la venta' : 'ocultos',
    existentes: values.prices_only === true ? 'precios' : 'todo',
  }
}

const formNames = { column: 'col', category: 'cat', cell: 'celda' } as const

/** Form field name of a key in API data: `column:Precio` → `col:Precio`; null for other keys. */
function formName(key: string): string | null {
  for (const [kind, name] of Object.entries(formNames))
    if (key.startsWith(`${kind}:`)) return name + key.slice(kind.length)
  return null
}

/** Whether the form differs from the last checked column mapping. */
export function isColumnMappingChanged(form: FormData, sheet: SheetImportResponse): boolean {
  const texts = arrangementTexts(sheet.arrangement)
  const shown = new Map<string, string>(
    sheet.wrong.flatMap(({ line, cells }) =>
      Object.entries(cells).map(([heading, cell]) => [`celda:${line}:${heading}`, cell] as const),
    ),
  )
  const isSame = ([name, text]: [string, string | string[]]) => {
    if (typeof text !== 'string') return form.has(name) === text.length > 0
    return !form.has(name) || String(form.get(name)).trim() === text.trim()
  }
  const added = [...form].filter(
    ([name, value]) =>
      /^(?:cat|celda):/.test(name) && !(name in texts) && String(value) !== (shown.get(name) ?? ''),
  )
  return added.length > 0 || !Object.entries(texts).every(isSame)
}
