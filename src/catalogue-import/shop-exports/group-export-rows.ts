import { toSlug } from '../sheets/match-category-names.ts'
import type { SheetRow } from '../sheets/sheet-limits.ts'
import type { ExportRowReader, NameAndValue } from './export-row-reader.ts'

export type ExportVariant = { row: SheetRow; options: NameAndValue[] }

/** Rows of one product in a shop's export: its own row, its variants, and rows of further pictures. */
export type ExportGroup = {
  /** the old shop's name or number of the product */
  handle: string
  lead: SheetRow
  variants: ExportVariant[]
  pictureRows: SheetRow[]
  /** why the product cannot be imported */
  reason?: string
}

/** Joins the rows of a shop's export to products, in the order of the file. */
export function groupExportRows(rows: readonly SheetRow[], reader: ExportRowReader): ExportGroup[] {
  const groups = {
    handle: groupByHandle,
    parent: groupByParent,
    variations: groupByVariations,
    title: groupByTitle,
    none: (some: readonly SheetRow[]) => some.map((row) => alone(row, reader)),
  }[reader.format.grouping](rows, reader)
  return groups.toSorted((a, b) => a.lead.line - b.lead.line)
}

function alone(row: SheetRow, { cell, values, format }: ExportRowReader): ExportGroup {
  const options = format.options?.asAttributes ? [] : values(row)
  const handle = cell(row, 'handle') || cell(row, 'sku') || toSlug(cell(row, 'title'))
  return { handle, lead: row, variants: [{ row, options }], pictureRows: [] }
}

function groupByHandle(rows: readonly SheetRow[], reader: ExportRowReader): ExportGroup[] {
  const { cell, values } = reader
  const groups = new Map<string, ExportGroup>()
  let last = ''
  for (const row of rows) {
    const title = cell(row, 'title')
    const handle = cell(row, 'handle') || (title === '' ? last : toSlug(title))
    last = handle
    const group = groups.get(handle)
    if (!group) {
      groups.set(handle, { ...alone(row, reader), handle, pictureRows: [row] })
      continue
    }
    group.pictureRows.push(row)
    const options = values(row, group.lead)
    if (options.length > 0 || cell(row, 'sku') !== '' || cell(row, 'price') !== '')
      group.variants.push({ row, options })
  }
  return [...groups.values()]
}

function groupByParent(rows: readonly SheetRow[], reader: ExportRowReader): ExportGroup[] {
  const { cell, values } = reader
  const types = (row: SheetRow) =>
    cell(row, 'type')
      .toLowerCase()
      .split(',')
      .map((type) => type.trim())
  const groups: ExportGroup[] = []
  const byName = new Map<string, ExportGroup>()
  const variations: { row: SheetRow; before: ExportGroup | undefined }[] = []
  let before: ExportGroup | undefined
  for (const row of rows) {
    if (types(row).includes('variation')) {
      variations.push({ row, before })
      continue
    }
    const group = alone(row, reader)
    const isVariable = types(row).includes('variable')
    if (isVariable) group.variants = []
    before = isVariable ? group : undefined
    groups.push(group)
    for (const name of [`id:${cell(row, 'handle')}`, cell(row, 'sku')])
      if (name !== '' && name !== 'id:') byName.set(name, group)
  }
  for (const { row, before: previous } of variations) {
    const parent = cell(row, 'parent').replace(/^id:\s*/i, 'id:')
    const group = byName.get(parent) ?? (parent === '' ? previous : undefined)
    if (group) {
      const options = values(row, group.lead)
      group.variants.push({
        row,
        options: options.length > 0 ? options : fromName(row, group, reader),
      })
    } else
      groups.push({ ...alone(row, reader), reason: 'su producto principal no está en el archivo' })
  }
  return groups
}

/** Option of a variation that names it only in its title: `Playera - Roja`. */
function fromName(row: SheetRow, { lead }: ExportGroup, { cell }: ExportRowReader): NameAndValue[] {
  const [title, parent] = [cell(row, 'title'), cell(lead, 'title')]
  const value = title.startsWith(parent) ? title.slice(parent.length).replace(/^[\s–-]+/, '') : ''
  return value === '' ? [] : [{ name: 'Opción', value }]
}

function groupByVariations(all: readonly SheetRow[], reader: ExportRowReader): ExportGroup[] {
  const { cell } = reader
  // rows of a store view only translate the product's own row
  const rows = all.filter((row) => cell(row, 'storeView') === '')
  const bySku = new Map(rows.map((row) => [cell(row, 'sku'), row]))
  const taken = new Set<SheetRow>()
  const configurable = new Map<SheetRow, ExportGroup>()
  for (const row of rows) {
    if (cell(row, 'type') !== 'configurable') continue
    const labels = new Map(
      pairsIn(cell(row, 'variationLabels')).map(({ name, value }) => [name, value]),
    )
    const variants = cell(row, 'variations')
      .split('|')
      .flatMap((variation): ExportVariant[] => {
        const pairs = pairsIn(variation)
        const own = bySku.get(pairs.find(({ name }) => name === 'sku')?.value ?? '')
        if (!own || taken.has(own)) return []
        taken.add(own)
        const options = pairs.filter(({ name }) => name !== 'sku')
        return [
          {
            row: own,
            options: options.map(({ name, value }) => ({ name: labels.get(name) ?? name, value })),
          },
        ]
      })
    configurable.set(row, { ...alone(row, reader), variants, pictureRows: [row] })
  }
  return rows.flatMap((row) =>
    taken.has(row) ? [] : (configurable.get(row) ?? { ...alone(row, reader), pictureRows: [row] }),
  )
}

/** Reads `sku=A-1,color=Rojo` as names with values. */
function pairsIn(text: string): NameAndValue[] {
  return text.split(/,(?=[^,=]+=)/).flatMap((pair) => {
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    return value === '' ? [] : [{ name: name.trim(), value: value.trim() }]
  })
}

function groupByTitle(all: readonly SheetRow[], reader: ExportRowReader): ExportGroup[] {
  const { cell } = reader
  const rows: { row: SheetRow; options: NameAndValue[] }[] = []
  for (const row of all) {
    const options = [...reader.values(row), ...valuesIn(cell(row, 'variantValues'))]
    const previous = rows.at(-1)
    // Odoo continues a product's lists in rows without a name
    if (cell(row, 'title') === '' && previous) previous.options.push(...options)
    else rows.push({ row, options })
  }
  const byTitle = Map.groupBy(rows, ({ row }) => cell(row, 'title'))
  return [...byTitle.values()].flatMap((same): ExportGroup[] => {
    const [first] = same
    const isFamily = same.length > 1 && same.every(({ options }) => options.length > 0)
    if (!first) return []
    if (isFamily) return [{ ...alone(first.row, reader), variants: same, pictureRows: [first.row] }]
    return same.map((own) => ({
      ...alone(own.row, reader),
      variants: [own],
      pictureRows: [own.row],
    }))
  })
}

/** Reads `Color: Negro, Talla: M` as names with values. */
function valuesIn(text: string): NameAndValue[] {
  const pairs: NameAndValue[] = []
  for (const part of text.split(/[,;]/)) {
    const [name = '', value] = part.split(/:(.*)/s)
    const last = pairs.at(-1)
    // a part without a name continues the value before it: `Talla: 1,5`
    if (value !== undefined) pairs.push({ name: name.trim(), value: value.trim() })
    else if (last) last.value += `,${part}`
  }
  return pairs.filter(({ name, value }) => name !== '' && value !== '')
}
