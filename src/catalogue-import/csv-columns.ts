/** One column of a CSV feed: where its cell goes in the row and how its text is read. */
export type CsvColumn = {
  name: string
  path: readonly string[]
  read: (text: string) => unknown
  attribute?: { code: string; label?: string; unit?: string }
}

const LIST_SEPARATOR = '|'
const words: Record<string, boolean> = {
  '1': true,
  sí: true,
  si: true,
  true: true,
  '0': false,
  no: false,
  false: false,
}

const text = (cell: string): unknown => (cell === '' ? null : cell)
const flag = (cell: string): unknown => words[cell.toLowerCase()] ?? text(cell)
const list = (cell: string): unknown =>
  cell
    .split(LIST_SEPARATOR)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** A number as people write it in Mexico (`$1,299.50`); what is not one stays text, to be refused. */
function number(cell: string): unknown {
  const plain = cell.replace(/^\$\s*/, '')
  const digits = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain) ? plain.replaceAll(',', '') : plain
  return /^-?\d+(\.\d+)?$/.test(digits) ? Number(digits) : text(cell)
}

const readers: Record<string, (cell: string) => unknown> = {
  url_key: text,
  sku: text,
  type: text,
  name: text,
  brand: text,
  model: text,
  mpn: text,
  category: text,
  categories: list,
  kind: text,
  language: text,
  refurbished: flag,
  price: number,
  special_price: number,
  special_from: text,
  special_to: text,
  special_from_days: number,
  special_to_days: number,
  currency: text,
  qty: number,
  delivery: text,
  weight_g: number,
  'package_cm.length': number,
  'package_cm.width': number,
  'package_cm.height': number,
  'refurbishment.grade': text,
  'refurbishment.battery_health_percent': number,
  'refurbishment.warranty_months': number,
  'refurbishment.cosmetic_notes': text,
  description: text,
  highlights: list,
  in_the_box: list,
  warranty: text,
  warranty_months: number,
  keywords: list,
  created_at: text,
  created_at_days: number,
  featured: flag,
  visible: flag,
  image_alt: text,
  comparable: list,
  related: list,
  up_sells: list,
  recommended_addon: text,
}

/** The names of all plain columns, in the order in which the help shows them. */
export const csvColumnNames: readonly string[] = Object.keys(readers)

/** The column that a heading stands for, `attr:código[:etiqueta[:unidad]]` included, or null. */
export function csvColumn(heading: string): CsvColumn | null {
  const name = heading.trim()
  const read = readers[name]
  if (read) return { name, path: name.split('.'), read }
  const [prefix, code, label, unit, ...rest] = name.split(':').map((part) => part.trim())
  if (prefix !== 'attr' || !code || !/^[a-z0-9_]+$/.test(code) || rest.length) return null
  const attribute = { code, ...(label ? { label } : {}), ...(unit ? { unit } : {}) }
  return { name, path: ['attribute_values'], read: number, attribute }
}

/** Cells become a row of the shape that JSON feeds have; a group whose cells are all empty is null. */
export function rowFromCells(columns: CsvColumn[], cells: string[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (const [at, column] of columns.entries()) {
    const value = column.read((cells[at] ?? '').trim())
    const [field, part] = column.path as [string, string?]
    if (column.attribute) {
      const values = (row[field] ??= []) as unknown[]
      if (value !== null) values.push({ ...column.attribute, value })
    } else if (part === undefined) row[field] = value
    else if (value !== null) row[field] = { ...(row[field] as object | null), [part]: value }
    else row[field] ??= null
  }
  return row
}
