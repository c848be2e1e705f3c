import {
  colours,
  csvOf,
  expectedOf,
  type GeneratedExport,
  handleOf,
  items,
  sizes,
} from './export-items.ts'

/** Address of a picture of a product in the old shop. */
type PictureAddress = (at: number, view: number) => string

const pictureAtExample: PictureAddress = (at, view) => `https://cdn.example.com/${at}-${view}.jpg`

/**
 * Shopify: help.shopify.com/en/manual/products/import-export/using-csv and its sample file
 * (product_template.csv), read on 2026-11-30.
 */
export function makeShopifyExport(count: number, pictureOf = pictureAtExample): GeneratedExport {
  const all = items(count)
  const rows = all.flatMap((item) => {
    const handle = handleOf(item)
    const variants = item.variants.map(({ size, colour, sku, stock }, n) => ({
      Handle: handle,
      ...(n === 0 && {
        Title: item.title,
        'Body (HTML)': item.html,
        Vendor: item.brand,
        Type: item.category[0],
        Tags: 'nuevo, temporada',
        Published: item.isDraft ? 'false' : 'true',
        Status: item.isDraft ? 'draft' : 'active',
        'Option1 Name': colour === null ? 'Title' : 'Color',
        'Option2 Name': size === null ? '' : 'Talla',
        'Gift Card': 'false',
      }),
      'Option1 Value': colour ?? 'Default Title',
      'Option2 Value': size ?? '',
      'Variant SKU': sku,
      'Variant Grams': item.weight,
      'Variant Inventory Tracker': 'shopify',
      'Variant Inventory Qty': stock,
      'Variant Inventory Policy': 'deny',
      'Variant Price': `${item.offer ?? item.price}.00`,
      'Variant Compare At Price': item.offer === null ? '' : `${item.price}.00`,
      'Variant Requires Shipping': 'true',
      'Variant Taxable': 'true',
      'Image Src': n === 0 ? pictureOf(item.at, 1) : '',
      'Image Position': n === 0 ? 1 : '',
      'Cost per item': '50.00',
    }))
    return [
      ...variants,
      { Handle: handle, 'Image Src': pictureOf(item.at, 2), 'Image Position': 2 },
    ]
  })
  const headings =
    'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Variant Image,Variant Weight Unit,Variant Tax Code,Cost per item,Status'
  return {
    csv: csvOf(headings.split(','), rows),
    expected: all.flatMap((item) =>
      expectedOf(item, { family: handleOf, category: item.category[0] }),
    ),
  }
}

/**
 * WooCommerce: github.com/woocommerce/woocommerce/wiki/Product-CSV-Import-Schema and
 * woocommerce.com/document/product-csv-importer-exporter, read on 2026-11-30; Spanish headings as
 * the Spanish translation exports them.
 */
export function makeWooExport(count: number, language: 'en' | 'es'): GeneratedExport {
  const all = items(count)
  const rows = all.flatMap((item) => {
    const isFamily = item.variants.length > 1
    const id = 1000 + item.at * 20
    const [first] = item.variants
    const parentSku = isFamily ? `P${String(item.at).padStart(4, '0')}` : first?.sku
    const own = (sku: string | undefined, stock: number | string) => ({
      SKU: sku,
      Published: item.isDraft ? -1 : 1,
      'Visibility in catalog': 'visible',
      'In stock?': 1,
      Stock: stock,
      'Weight (kg)': item.weight / 1000,
      'Tax status': 'taxable',
    })
    const money = {
      'Regular price': item.price,
      'Sale price': item.offer ?? '',
    }
    const parent = {
      ID: id,
      Type: isFamily ? 'variable' : 'simple',
      ...own(parentSku, isFamily ? '' : (first?.stock ?? '')),
      ...(!isFamily && money),
      Name: item.title,
      Description: item.html.replaceAll('</h2>', '</h2>\\n'),
      'Short description': 'Corta',
      Categories: item.category.join(' > '),
      Tags: 'nuevo, temporada',
      Images: 'https://example.com/a.jpg, https://example.com/b.jpg',
      ...(isFamily && {
        'Attribute 1 name': 'Color',
        'Attribute 1 value(s)': colours.join(', '),
        ...(first?.size != null && {
          'Attribute 2 name': 'Talla',
          'Attribute 2 value(s)': sizes.join(', '),
        }),
      }),
    }
    if (!isFamily) return [parent]
    return [
      parent,
      ...item.variants.map(({ sku, stock, colour, size }, n) => ({
        ID: id + n + 1,
        Type: 'variation',
        ...own(sku, stock),
        ...money,
        Name: `${item.title} - ${[colour, size].filter(Boolean).join(', ')}`,
        Parent: n % 2 === 0 ? parentSku : `id:${id}`,
        'Attribute 1 name': 'Color',
        'Attribute 1 value(s)': colour,
        ...(size !== null && { 'Attribute 2 name': 'Talla', 'Attribute 2 value(s)': size }),
      })),
    ]
  })
  const english =
    'ID|Type|SKU|GTIN, UPC, EAN, or ISBN|Name|Published|Is featured?|Visibility in catalog|Short description|Description|Date sale price starts|Date sale price ends|Tax status|Tax class|In stock?|Stock|Low stock amount|Backorders allowed?|Sold individually?|Weight (kg)|Length (cm)|Width (cm)|Height (cm)|Allow customer reviews?|Purchase note|Sale price|Regular price|Categories|Tags|Shipping class|Images|Download limit|Download expiry days|Parent|Grouped products|Upsells|Cross-sells|External URL|Button text|Position|Attribute 1 name|Attribute 1 value(s)|Attribute 1 visible|Attribute 1 global|Attribute 2 name|Attribute 2 value(s)|Attribute 2 visible|Attribute 2 global'
  const spanish =
    'ID|Tipo|SKU|GTIN, UPC, EAN o ISBN|Nombre|Publicado|¿Está destacado?|Visibilidad en el catálogo|Descripción corta|Descripción|Día en que empieza el precio rebajado|Día en que termina el precio rebajado|Estado del impuesto|Clase de impuesto|¿Existencias?|Inventario|Cantidad de bajo inventario|¿Permitir reservas de productos agotados?|¿Vendido individualmente?|Peso (kg)|Longitud (cm)|Anchura (cm)|Altura (cm)|¿Permitir valoraciones de clientes?|Nota de compra|Precio rebajado|Precio normal|Categorías|Etiquetas|Clase de envío|Imágenes|Límite de descargas|Días de caducidad de la descarga|Superior|Productos agrupados|Ventas dirigidas|Ventas cruzadas|URL externa|Texto del botón|Posición|Nombre del atributo 1|Valor(es) del atributo 1|Atributo visible 1|Atributo global 1|Nombre del atributo 2|Valor(es) del atributo 2|Atributo visible 2|Atributo global 2'
  const [en, es] = [english.split('|'), spanish.split('|')]
  const csv = csvOf(en, rows)
  return {
    csv: language === 'en' ? csv : csv.replace(/^[^\r]*/, csvOf(es, []).trimEnd()),
    expected: all.flatMap((item) =>
      expectedOf(item, {
        family: ({ at }) => String(1000 + at * 20),
        category: item.category.join(' > '),
      }),
    ),
  }
}

/**
 * Tiendanube: columns of its spreadsheet as shops have it; no published list was at hand to compare
 * with. One row per variant, only the first has the product's texts.
 */
export function makeTiendanubeExport(count: number): GeneratedExport {
  const all = items(count)
  const rows = all.flatMap((item) =>
    item.variants.map(({ size, colour, sku, stock }, n) => ({
      'Identificador de URL': handleOf(item),
      ...(n === 0 && {
        Nombre: item.title,
        Categorías: item.category.join(' > '),
        Descripción: item.html,
        Tags: 'nuevo,temporada',
        Marca: item.brand,
        'Mostrar en tienda': item.isDraft ? 'NO' : 'SÍ',
        'Envío sin cargo': 'NO',
      }),
      'Nombre de propiedad 1': colour === null ? '' : 'Color',
      'Valor de propiedad 1': colour ?? '',
      'Nombre de propiedad 2': size === null ? '' : 'Talla',
      'Valor de propiedad 2': size ?? '',
      Precio: `${item.price}.00`,
      'Precio promocional': item.offer === null ? '' : `${item.offer}.00`,
      'Peso (kg)': item.weight / 1000,
      Stock: stock,
      SKU: sku,
      'Producto Físico': 'SÍ',
      Costo: '50.00',
    })),
  )
  const headings =
    'Identificador de URL;Nombre;Categorías;Nombre de propiedad 1;Valor de propiedad 1;Nombre de propiedad 2;Valor de propiedad 2;Nombre de propiedad 3;Valor de propiedad 3;Precio;Precio promocional;Peso (kg);Alto (cm);Ancho (cm);Profundidad (cm);Stock;SKU;Código de barras;Mostrar en tienda;Envío sin cargo;Descripción;Tags;Título para SEO;Descripción para SEO;Marca;Producto Físico;MPN (Número de pieza del fabricante);Sexo;Rango de edad;Costo'
  return {
    csv: csvOf(headings.split(';'), rows, ';'),
    expected: all.flatMap((item) =>
      expectedOf(item, { family: handleOf, category: item.category.join(' > ') }),
    ),
  }
}
