import { normalizeTextForComparison } from '#domain/person-names.ts'

/** Product fields that a spreadsheet column can set, each with its known column headings. */
export const sheetFields = {
  sku: {
    label: 'Código del producto',
    synonyms:
      'sku|clave|codigo|codigo del producto|codigo interno|clave producto|clave interna|no. articulo|articulo|codigo articulo|cve|cve articulo|item|product code|part id|id producto',
  },
  name: {
    label: 'Nombre',
    synonyms:
      'nombre|name|producto|nombre del producto|titulo|title|product name|descripcion corta|nombre articulo',
  },
  price: {
    label: 'Precio con IVA',
    synonyms:
      'precio|price|p. publico|precio publico|precio venta|precio de venta|pvp|precio con iva|precio iva incluido|precio lista|precio unitario|p. venta|p. unitario|costo al publico|precio normal|regular price',
  },
  cost: {
    label: 'Costo sin IVA',
    synonyms:
      'costo|costo unitario|costo sin iva|costo por articulo|precio de compra|precio costo|cost|cost per item|unit cost',
  },
  currency: {
    label: 'Moneda',
    synonyms: 'moneda|divisa|currency|currency code|tipo de moneda|tipo moneda|clave moneda',
  },
  special_price: {
    label: 'Precio de oferta',
    synonyms:
      'oferta|precio oferta|precio de oferta|special price|sale price|precio promocion|promocion|precio especial|precio rebajado',
  },
  discount: {
    label: 'Descuento en %',
    synonyms: 'descuento|% descuento|descuento %|discount|porcentaje de descuento|desc|dto',
  },
  special_from: {
    label: 'Inicio de la oferta',
    synonyms:
      'inicio oferta|inicio de la oferta|oferta desde|vigencia desde|special from|sale start',
  },
  special_to: {
    label: 'Fin de la oferta',
    synonyms:
      'fin oferta|fin de la oferta|oferta hasta|vigencia|vigencia hasta|special to|sale end',
  },
  special_from_time: {
    label: 'Hora de inicio de la oferta',
    synonyms: 'hora inicio|hora de inicio|hora inicio oferta|hora de inicio de la oferta',
  },
  special_to_time: {
    label: 'Hora de fin de la oferta',
    synonyms: 'hora fin|hora de fin|hora fin oferta|hora de fin de la oferta',
  },
  qty: {
    label: 'Existencia',
    synonyms:
      'existencia|existencias|exist|stock|inventario|cantidad|qty|quantity|piezas|pzas|disponible|disponibles|unidades|on hand',
  },
  qty_exported: { label: 'Existencia al exportar', synonyms: 'existencia al exportar' },
  exported_at: { label: 'Cuándo se exportó', synonyms: 'cuando se exporto' },
  category: {
    label: 'Categoría',
    synonyms:
      'categoria|categorias|category|categories|linea|familia|departamento|rubro|grupo|tipo de producto|seccion',
  },
  subcategory: {
    label: 'Subcategoría',
    synonyms: 'subcategoria|sub categoria|subcategory|sublinea|subfamilia|subgrupo',
  },
  brand: { label: 'Marca', synonyms: 'marca|brand|fabricante|manufacturer' },
  model: { label: 'Modelo', synonyms: 'modelo|model' },
  mpn: {
    label: 'Número de parte',
    synonyms: 'numero de parte|no. parte|no. de parte|num parte|mpn|part number|np',
  },
  ean: {
    label: 'Código de barras',
    synonyms:
      'codigo de barras|cod. barras|codigo barras|ean|ean13|ean 13|upc|gtin|barcode|barras|codigo universal de producto',
  },
  sat_key: {
    label: 'Clave SAT',
    synonyms: 'clave sat|codigo sat|sat|claveprodserv|clave prodserv|sat key',
  },
  description: {
    label: 'Descripción',
    synonyms:
      'descripcion|description|descripcion larga|detalle|detalles|caracteristicas|descripcion del producto',
  },
  rich_description: {
    label: 'Descripción con formato (HTML)',
    synonyms: 'descripcion con formato|descripcion html|descripcion en html|body html|body (html)',
  },
  highlights: {
    label: 'Puntos destacados',
    synonyms: 'puntos destacados|destacados|highlights|ventajas|beneficios',
  },
  weight_kg: {
    label: 'Peso en kilos',
    synonyms: 'peso|peso kg|peso (kg)|peso en kg|peso en kilos|weight|weight kg',
  },
  weight_g: {
    label: 'Peso en gramos',
    synonyms: 'peso g|peso (g)|peso gr|peso en gramos|weight g|gramos',
  },
  keywords: {
    label: 'Palabras de búsqueda',
    synonyms: 'palabras clave|palabras de busqueda|keywords',
  },
  tags: { label: 'Etiquetas', synonyms: 'tags|etiquetas|etiqueta|tag' },
  seo_title: {
    label: 'Título en Google',
    synonyms: 'seo title|titulo seo|titulo en google|meta title|meta titulo',
  },
  seo_description: {
    label: 'Descripción en Google',
    synonyms:
      'seo description|descripcion seo|descripcion en google|meta description|meta descripcion',
  },
  featured: { label: 'Destacado (sí o no)', synonyms: 'destacado|featured' },
  visible: {
    label: 'A la venta (sí o no)',
    synonyms: 'visible|activo|active|publicado|a la venta|mostrar|estatus',
  },
  visible_from: {
    label: 'A la venta desde',
    synonyms: 'visible desde|publicar el|fecha de publicacion|disponible desde|a la venta desde',
  },
  visible_from_time: {
    label: 'Hora desde la que está a la venta',
    synonyms: 'visible desde las|hora de publicacion',
  },
  visible_to: {
    label: 'A la venta hasta',
    synonyms: 'visible hasta|ocultar el|disponible hasta|a la venta hasta',
  },
  visible_to_time: {
    label: 'Hora hasta la que está a la venta',
    synonyms: 'visible hasta las|hora de retiro',
  },
  url_key: { label: 'Dirección en la tienda', synonyms: 'url_key|url key|slug|direccion|handle' },
  attribute: {
    label: 'Característica con ese nombre',
    synonyms: 'color|talla|material|medida|capacidad',
  },
} as const satisfies Record<string, { label: string; synonyms: string }>

export type SheetField = keyof typeof sheetFields

/** column mapping: heading to field; null for ignored columns */
export type SheetColumnMapping = Readonly<Record<string, SheetField | null>>

const known = new Map<string, SheetField>(
  Object.entries(sheetFields).flatMap(([field, { label, synonyms }]) =>
    isSheetField(field)
      ? [field, label, ...synonyms.split('|')].map((words) => [folded(words), field] as const)
      : [],
  ),
)

/**
 * Column headings (`artículo`, `item`) that mean the product name if the spreadsheet also has a
 * code column.
 */
const codeOrName = new Set(['articulo', 'item'])

/** Known headings without connecting words: `nombre del artículo` is `nombre artículo`. */
const loosely = new Map([...known].map(([words, field]) => [withoutJoints(words), field]))

function withoutJoints(words: string): string {
  return words.replaceAll(/\b(?:de|del|la|el|los|las) /g, '')
}

export function isSheetField(text: string): text is SheetField {
  return Object.hasOwn(sheetFields, text)
}

/** Whether only one column may map to the field; attributes may have several columns. */
function isSaidOnce(field: SheetField): boolean {
  return field !== 'attribute'
}

/** Suggests the field of a column by its heading alone. */
export function suggestSheetField(heading: string): SheetField | null {
  const plain = folded(heading)
  const bare = plain.replace(/ ?[([](?:mxn|pesos|pzas?| )[)\]]$/, '')
  return known.get(plain) ?? known.get(bare) ?? loosely.get(withoutJoints(bare)) ?? null
}

/** Normalises a heading: `P. PÚBLICO:` → `p publico`, `Precio [$]` → `precio [ ]` */
function folded(heading: string): string {
  return normalizeTextForComparison(heading.replaceAll(/[.:*#_$-]+/g, ' '))
}

/**
 * Suggests a product field per column, by saved mapping or heading. "Artículo" means the name
 * beside a code column, otherwise the code; without a name column, the description sets the name.
 */
export function suggestSheetColumnMapping(
  headings: readonly string[],
  remembered: SheetColumnMapping = {},
): Record<string, SheetField | null> {
  const before = new Map(
    Object.entries(remembered).map(([heading, field]) => [folded(heading), field]),
  )
  const guessed: Record<string, SheetField | null> = {}
  const taken = new Set<SheetField>()
  const give = (heading: string, field: SheetField | null | undefined) => {
    const isFree = field != null && !(isSaidOnce(field) && taken.has(field))
    guessed[heading] = isFree ? field : null
    if (isFree) taken.add(field)
  }
  for (const heading of headings)
    if (before.has(folded(heading))) give(heading, before.get(folded(heading)))
  const unknown = headings.filter((heading) => !Object.hasOwn(guessed, heading))
  const isEither = (heading: string) => codeOrName.has(folded(heading))
  for (const heading of unknown) if (!isEither(heading)) give(heading, suggestSheetField(heading))
  for (const heading of unknown)
    if (isEither(heading)) give(heading, taken.has('sku') ? 'name' : 'sku')
  const described = headings.find((heading) => guessed[heading] === 'description')
  if (!taken.has('name') && described !== undefined) guessed[described] = 'name'
  return guessed
}

/** Required product fields without a mapped column. */
export function findMissingSheetFields(columns: SheetColumnMapping): SheetField[] {
  const said = new Set(Object.values(columns))
  return said.has('sku') || said.has('url_key') ? [] : ['sku']
}
