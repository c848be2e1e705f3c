/**
 * Product exports as other shops write them, generated with the products that they must become.
 * Columns are those of each shop's published documentation, named with address and date.
 */

/** What an exported product must become in the shop. */
export type ExpectedProduct = {
  sku: string
  name: string
  price: number | null
  offer: number | null
  stock: number
  category: string
  family: string | null
  visible: boolean
  weight: number | null
}

export type GeneratedExport = { csv: string; expected: ExpectedProduct[] }

export type Item = {
  at: number
  title: string
  brand: string
  category: [string, string]
  price: number
  offer: number | null
  weight: number
  html: string
  isDraft: boolean
  /** option values with SKU and stock; a single one without value for a plain product */
  variants: { size: string | null; colour: string | null; sku: string; stock: number }[]
}

const things = ['Playera', 'Mochila', 'Lámpara', 'Audífonos', 'Cafetera', 'Botella', 'Cojín']
const makers = ['Nopal', 'Jacaranda', 'Río', 'Peña & Hijos']
const places: [string, string][] = [
  ['Ropa', 'Playeras'],
  ['Hogar', 'Cocina'],
  ['Hogar', 'Sala'],
  ['Electrónica', 'Audio'],
]
export const colours = ['Negro', 'Azul marino', 'Rojo']
export const sizes = ['CH', 'M', 'G']

/** Products of a made-up shop: plain ones, families of one and two options, drafts, offers. */
export function items(count: number): Item[] {
  return Array.from({ length: count }, (_, at): Item => {
    const price = 99 + ((at * 37) % 900)
    const code = `P${String(at).padStart(4, '0')}`
    const kind = at % 5
    const title = `${things[at % things.length]} ${makers[at % makers.length]} ${at}`
    const stock = (at * 7) % 40
    const plain = [{ size: null, colour: null, sku: code, stock }]
    const variants =
      kind === 1
        ? colours.map((colour, n) => ({ size: null, colour, sku: `${code}-${n}`, stock: n }))
        : kind === 3
          ? colours
              .slice(0, 2)
              .flatMap((colour, n) =>
                sizes.map((size, m) => ({ size, colour, sku: `${code}-${n}${m}`, stock: n + m })),
              )
          : plain
    return {
      at,
      title,
      brand: makers[at % makers.length] ?? '',
      category: places[at % places.length] ?? ['Otros', 'Varios'],
      price,
      offer: at % 4 === 0 ? price - 20 : null,
      weight: 100 + at,
      html: `<h2>${title}</h2><ul><li>Hecho en México</li><li>Garantía, "de verdad"</li></ul>`,
      isDraft: at % 11 === 10,
      variants,
    }
  })
}

export function expectedOf(
  item: Item,
  { family, category }: { family: (item: Item) => string; category: string },
): ExpectedProduct[] {
  const isFamily = item.variants.length > 1
  return item.variants.map(({ size, colour, sku, stock }) => ({
    sku,
    name: [item.title, colour, size].filter((part) => part !== null).join(' '),
    price: item.price,
    offer: item.offer,
    stock,
    category,
    family: isFamily ? family(item) : null,
    visible: !item.isDraft,
    weight: item.weight,
  }))
}

export function csvOf(
  headings: readonly string[],
  rows: Record<string, unknown>[],
  separator = ',',
): string {
  const quoted = (cell: unknown) => {
    const text = cell === null || cell === undefined ? '' : String(cell)
    return /["\n,;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  const lines = rows.map((row) => headings.map((heading) => quoted(row[heading])).join(separator))
  return [headings.map(quoted).join(separator), ...lines].join('\r\n')
}

export function handleOf({ title }: Item): string {
  return title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
}
