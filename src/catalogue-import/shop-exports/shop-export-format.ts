/** Columns of other shops' exports that the importer understands. */
export const exportColumns = [
  'handle',
  'title',
  'type',
  'parent',
  'variations',
  'variationLabels',
  'variantValues',
  'additional',
  'sku',
  'price',
  'netPrice',
  'compareAt',
  'salePrice',
  'saleFrom',
  'saleTo',
  'discountPercent',
  'discountAmount',
  'currency',
  'cost',
  'qty',
  'weight',
  'length',
  'width',
  'height',
  'barcode',
  'mpn',
  'brand',
  'condition',
  'category',
  'otherCategory',
  'tags',
  'short',
  'description',
  'seoTitle',
  'seoDescription',
  'pictures',
  'variantPicture',
  'pictureAlt',
  'published',
  'status',
  'giftCard',
  'ships',
  'externalUrl',
  'storeView',
] as const

export type ExportColumn = (typeof exportColumns)[number]

/**
 * Description of a shop's product export. Headings are alternatives separated by `|`, in the form
 * of `foldHeading`; `{n}` is the number of an option.
 */
export type ShopExportFormat = {
  /** headings that identify the export: one alternative of each must be present */
  marks: readonly string[]
  columns: Readonly<Partial<Record<ExportColumn, string>>>
  /** columns with names and values of the options in which variants differ */
  options?: { names: string; values: string; asAttributes?: boolean }
  /**
   * how rows form a product: rows with the same handle; variations that name their parent; a row
   * that lists its variations; rows with the same title and different values; one row each
   */
  grouping: 'handle' | 'parent' | 'variations' | 'title' | 'none'
  /** separators of a category cell: between categories, and between levels of one category */
  categories: { list: RegExp | null; path: RegExp | null; roots: RegExp | null }
  /** separator of several picture addresses in one cell */
  pictures?: RegExp
  weight: 'g' | 'kg'
  monthFirst?: boolean
  /** whether prices in the export always include VAT */
  includesTax?: boolean
  /** path of a product's page in the old shop; `{handle}` is replaced */
  page?: string
  /** paths of a category's page in the old shop: `{name}` is its slug, `{path}` the slugs of all levels */
  categoryPages?: readonly string[]
}

/** Normalises a column heading: `Categorías (x,y,z...)` → `categorias x y z`. */
export function foldHeading(heading: string): string {
  return heading
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
}
