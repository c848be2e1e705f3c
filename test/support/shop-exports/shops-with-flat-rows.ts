import { csvOf, expectedOf, type GeneratedExport, items } from './export-items.ts'

/**
 * Adobe Commerce and Magento 2: experienceleague.adobe.com/docs/commerce-admin, «Product data
 * attributes reference», read on 2026-11-30. Simple products come before their configurable one.
 */
export function makeMagentoExport(count: number): GeneratedExport {
  const all = items(count)
  const rows = all.flatMap((item) => {
    const isFamily = item.variants.length > 1
    const key = `p-${item.at}`
    const shared = {
      attribute_set_code: 'Default',
      categories: `Default Category/${item.category[0]},Default Category/${item.category.join('/')}`,
      product_websites: 'base',
      description: item.html,
      short_description: '<p>Corta</p>',
      product_online: item.isDraft ? 2 : 1,
      tax_class_name: 'Taxable Goods',
      price: `${item.price}.0000`,
      special_price: item.offer === null ? '' : `${item.offer}.0000`,
      special_price_from_date: item.offer === null ? '' : '11/15/26',
      special_price_to_date: item.offer === null ? '' : '12/20/26',
      weight: `${item.weight / 1000}`,
      base_image: '/m/b/mb01.jpg',
    }
    const simples = item.variants.map(({ sku, stock, colour, size }, n) => ({
      ...shared,
      sku,
      product_type: 'simple',
      name: isFamily ? `${item.title}-${colour}-${size ?? ''}` : item.title,
      visibility: isFamily ? 'Not Visible Individually' : 'Catalog, Search',
      url_key: isFamily ? `${key}-${n}` : key,
      qty: `${stock}.0000`,
      additional_attributes:
        colour === null ? '' : `color=${colour}${size === null ? '' : `,talla=${size}`}`,
    }))
    if (!isFamily) return simples
    const variations = item.variants.map(({ sku, colour, size }) =>
      [`sku=${sku}`, `color=${colour}`, ...(size === null ? [] : [`talla=${size}`])].join(','),
    )
    return [
      ...simples,
      {
        ...shared,
        sku: `C-${item.at}`,
        product_type: 'configurable',
        name: item.title,
        visibility: 'Catalog, Search',
        url_key: key,
        configurable_variations: variations.join('|'),
        configurable_variation_labels: 'color=Color,talla=Talla',
      },
    ]
  })
  const headings =
    'sku,store_view_code,attribute_set_code,product_type,categories,product_websites,name,description,short_description,weight,product_online,tax_class_name,visibility,price,special_price,special_price_from_date,special_price_to_date,url_key,meta_title,meta_keywords,meta_description,base_image,base_image_label,small_image,created_at,updated_at,additional_attributes,qty,out_of_stock_qty,is_in_stock,additional_images,configurable_variations,configurable_variation_labels'
  return {
    csv: csvOf(headings.split(','), rows),
    expected: all.flatMap((item) =>
      expectedOf(item, { family: ({ at }) => `p-${at}`, category: item.category.join(' > ') }),
    ),
  }
}

/**
 * PrestaShop: columns of the sample file for products of its back office; no published list was at
 * hand to compare with. It has no variants; prices are without VAT.
 */
export function makePrestaShopExport(count: number): GeneratedExport {
  const all = items(count).map((item) => ({ ...item, variants: item.variants.slice(0, 1) }))
  const withVat = (price: number) => Math.round(price * 116) / 100
  const rows = all.map((item) => ({
    'Product ID': item.at + 1,
    'Active (0/1)': item.isDraft ? 0 : 1,
    'Name *': item.title,
    'Categories (x,y,z...)': `Home,${item.category.join(',')}`,
    'Price tax excluded': `${item.price}.000000`,
    'Tax rules ID': 1,
    'Wholesale price': '50.000000',
    'Discount percent': item.offer === null ? '' : '10',
    'Discount to (yyyy-mm-dd)': item.offer === null ? '' : '2026-12-31',
    'Reference #': item.variants[0]?.sku,
    Manufacturer: item.brand,
    Weight: `${item.weight / 1000}00`,
    Quantity: item.variants[0]?.stock,
    'Short description': '<p>Corta</p>',
    Description: item.html,
    'Tags (x,y,z...)': 'nuevo,temporada',
    'URL rewritten': `producto-${item.at}`,
    'Image URLs (x,y,z...)': 'https://example.com/1.jpg,https://example.com/2.jpg',
    Condition: 'new',
  }))
  const headings =
    'Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax excluded;Tax rules ID;Wholesale price;On sale (0/1);Discount amount;Discount percent;Discount from (yyyy-mm-dd);Discount to (yyyy-mm-dd);Reference #;Supplier reference #;Supplier;Manufacturer;EAN13;UPC;MPN;Ecotax;Width;Height;Depth;Weight;Delivery time of in-stock products;Quantity;Minimal quantity;Low stock level;Visibility;Additional shipping cost;Unity;Unit price;Short description;Description;Tags (x,y,z...);Meta title;Meta keywords;Meta description;URL rewritten;Available for order (0 = No, 1 = Yes);Show price (0 = No, 1 = Yes);Image URLs (x,y,z...);Image alt texts (x,y,z...);Feature(Name:Value:Position);Condition'
  return {
    csv: csvOf(headings.split(';'), rows, ';'),
    expected: all.flatMap((item) =>
      expectedOf(item, { family: () => '', category: item.category[0] }).map((one) => ({
        ...one,
        name: item.title,
        price: withVat(item.price),
        offer: item.offer === null ? null : Math.round(withVat(item.price) * 90) / 100,
      })),
    ),
  }
}

/**
 * Odoo: fields of `product.product` with their Spanish labels; an export has the fields that its
 * owner chose, so no list is published. A variant says its values in one cell.
 */
export function makeOdooExport(count: number): GeneratedExport {
  const all = items(count)
  const rows = all.flatMap((item) =>
    item.variants.map(({ sku, stock, colour, size }) => ({
      'ID externo': `__export__.product_product_${sku}`,
      Nombre: item.title,
      'Referencia interna': sku,
      'Precio de venta': `${item.price}.0`,
      Costo: '50.0',
      'Categoría del producto': `All / Saleable / ${item.category.join(' / ')}`,
      'Cantidad a la mano': `${stock}.000`,
      Peso: `${item.weight / 1000}`,
      'Descripción de venta': 'Corta',
      Publicado: item.isDraft ? 'False' : 'True',
      'Valores de variante': [
        ...(colour === null ? [] : [`Color: ${colour}`]),
        ...(size === null ? [] : [`Talla: ${size}`]),
      ].join(', '),
    })),
  )
  const headings =
    'ID externo,Nombre,Referencia interna,Código de barras,Precio de venta,Costo,Categoría del producto,Cantidad a la mano,Peso,Descripción de venta,Publicado,Valores de variante'
  return {
    csv: csvOf(headings.split(','), rows),
    expected: all.flatMap((item) =>
      expectedOf(item, {
        family: ({ variants }) => `__export__.product_product_${variants[0]?.sku}`,
        category: item.category.join(' > '),
      }).map((one) => ({ ...one, offer: null })),
    ),
  }
}

/**
 * Mercado Libre: columns of its spreadsheet as sellers have it; no published list was at hand to
 * compare with. A line below the headings marks obligatory columns.
 */
export function makeMercadoLibreExport(count: number): GeneratedExport {
  const all = items(count)
  const rows = all.flatMap((item) =>
    item.variants.map(({ sku, stock, colour, size }) => ({
      Título: item.title,
      'Código universal de producto': 'El producto no tiene código registrado',
      SKU: sku,
      Stock: stock,
      'Precio [$]': item.price,
      Condición: 'Nuevo',
      Marca: item.brand,
      Categoría: item.category.join(' > '),
      Color: colour,
      Talla: size,
      Fotos: 'https://example.com/1.jpg, https://example.com/2.jpg',
      Descripción: 'Descripción sin etiquetas',
      Estado: item.isDraft ? 'Pausada' : 'Activa',
    })),
  )
  const headings =
    'Título,Código universal de producto,SKU,Color,Talla,Stock,Precio [$],Condición,Marca,Categoría,Fotos,Descripción,Estado'
  const hints = headings.split(',').map((_, at) => (at < 3 ? 'Obligatorio' : 'Opcional'))
  const csv = csvOf(headings.split(','), rows)
  return {
    csv: csv.replace('\r\n', `\r\n${hints.join(',')}\r\n`),
    expected: all.flatMap((item) =>
      expectedOf(item, {
        family: ({ variants }) => variants[0]?.sku ?? '',
        category: item.category.join(' > '),
      }).map((one) => ({ ...one, offer: null, weight: null })),
    ),
  }
}
