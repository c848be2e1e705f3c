import { type Static, Type } from 'typebox'
import { Day, Id, IsoDateTime, Nullable, Pesos, TimeOfDay } from '../api-field-types.ts'
import type { OperationTable } from '../api-operation.ts'
import { csvResponseSchema } from '../file-response-schemas.ts'
import { EndRunningOffersConfirmation } from './product-change-sets.ts'
import { SkuOrUrlKeyParams } from './stock.ts'

const state = Type.Enum(['shown', 'hidden', 'dated', 'offer', 'incomplete'] as const)
const stock = Type.Enum(['none', 'few'] as const)

/** Exports all products that match the filters as CSV */
export const ProductsExportQuery = Type.Object({
  search: Type.Optional(
    Type.String({ maxLength: 200, description: 'Palabras del nombre o marca, SKU o EAN' }),
  ),
  category: Type.Optional(Type.String({ maxLength: 200 })),
  stock: Type.Optional(stock),
  state: Type.Optional(state),
  tag: Type.Optional(Type.String({ maxLength: 60, description: 'Etiqueta: `buen fin`' })),
  attribute: Type.Optional(
    Type.String({ maxLength: 200, description: 'Nombre o código y valor: `Color: azul`' }),
  ),
})

/** Lists the products in the back office, newest first */
export const ProductsQuery = Type.Object({
  ...ProductsExportQuery.properties,
  after: Type.Optional(Id),
})

export const ProductRow = Type.Object({
  id: Id,
  sku: Type.String(),
  url_key: Type.String(),
  name: Type.String(),
  image: Nullable(Type.String()),
  digital: Type.Boolean(),
  family_key: Nullable(Type.String({ description: 'La clave de su familia' })),
  visible: Type.Boolean({ description: 'Si se ve ahora en la tienda' }),
  for_sale: Type.Boolean({ description: 'Si está a la venta, entre sus días' }),
  visible_from: Nullable(Day),
  visible_from_time: Nullable(TimeOfDay),
  visible_to: Nullable(Day),
  visible_to_time: Nullable(TimeOfDay),
  visible_over: Type.Boolean({ description: 'Si su último día a la venta ya pasó' }),
  price: Nullable(Pesos),
  special_price: Nullable(Pesos),
  special_from: Nullable(Day),
  special_from_time: Nullable(TimeOfDay),
  special_to: Nullable(Day),
  special_to_time: Nullable(TimeOfDay),
  on_offer: Type.Boolean({ description: 'Si la oferta vale ahora' }),
  qty: Type.Integer({ description: 'Piezas que hay' }),
  reserved: Type.Integer({ description: 'De ellas, las apartadas por pagos en curso' }),
})
export type OfficeProductRow = Static<typeof ProductRow>

const ListSurroundings = {
  next: Nullable(Id),
  counts: Type.Object(
    {
      all: Type.Integer(),
      shown: Type.Integer(),
      offer: Type.Integer(),
      few: Type.Integer(),
      none: Type.Integer(),
      hidden: Type.Integer(),
      dated: Type.Integer({ description: 'Con un día por venir en que se ven o dejan de verse' }),
      incomplete: Type.Integer(),
    },
    { description: 'Hasta 10,001; más no se cuentan' },
  ),
  categories: Type.Array(
    Type.Object({ slug: Type.String(), name: Type.String(), parent: Nullable(Type.String()) }),
  ),
}
export const ProductsResponse = Type.Object({
  products: Type.Array(ProductRow),
  ...ListSurroundings,
})
export type ProductsResponse = Static<typeof ProductsResponse>

/** Lists products, with one row per family */
const FoldedProductsResponse = Type.Object({
  rows: Type.Array(
    Type.Object({
      family: Nullable(
        Type.Object({
          key: Type.String(),
          name: Type.String(),
          options: Type.Array(Type.String(), { description: 'Color, Capacidad…' }),
          total: Type.Integer({ description: 'Sus productos, también los que no son de la lista' }),
        }),
      ),
      products: Type.Array(
        Type.Object({
          ...ProductRow.properties,
          label: Type.String({ description: 'Sus valores: `Azul · 256 GB`' }),
        }),
      ),
    }),
  ),
  ...ListSurroundings,
})
export type FoldedProductRow = Static<typeof FoldedProductsResponse>['rows'][number]

const fields = Type.Record(Type.String({ maxLength: 60 }), Type.Unknown())

/** Changes fields of a product; the values have the format of import files */
export const ProductPatch = Type.Object({
  fields: {
    ...fields,
    description: 'Como en un archivo de importación: price, special_price, qty…',
  },
  was: Type.Optional({
    ...fields,
    description: 'Lo que decían cuando se leyeron: si alguien los cambió mientras, se dice',
  }),
  end_offers: EndRunningOffersConfirmation,
})

/** Creates a product */
export const NewProductBody = Type.Object({
  fields: { ...fields, description: 'Como en un archivo de importación: name, sku, categories…' },
  copy_of: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'La url_key o el SKU del producto como el que empieza, con sus fotos',
    }),
  ),
})
export const NewProductResponse = Type.Object({ sku: Type.String(), messageForUser: Type.String() })
export type NewProductResponse = Static<typeof NewProductResponse>

export const ChangedProductResponse = Type.Object({
  change_set: Nullable(Type.Integer({ description: 'Con qué se deshace' })),
  messageForUser: Type.String(),
})
export type ChangedProductResponse = Static<typeof ChangedProductResponse>

const Kin = Type.Object({
  sku: Type.String(),
  name: Type.String(),
  image: Nullable(Type.String()),
  visible: Type.Boolean(),
})
const Named = Type.Object({ url_key: Type.String(), ...Kin.properties })
export type ProductReference = Static<typeof Named>

/** Returns a product with all its fields, for the back office */
export const OfficeProductResponse = Type.Object({
  ...ProductRow.properties,
  url: Type.String({ description: 'Su página en la tienda' }),
  fields: { ...fields, description: 'Todo lo que un archivo de importación dice de él' },
  pictures: Type.Array(Type.Object({ image: Type.String(), alt: Nullable(Type.String()) })),
  held: Type.Array(
    Type.Object({ order_number: Type.String(), quantity: Type.Integer(), since: IsoDateTime }),
    { description: 'Quién tiene las piezas apartadas: pagos en curso' },
  ),
  family: Type.Array(Kin),
  relations: Type.Object(
    {
      related: Type.Array(Named),
      up_sells: Type.Array(Named),
      comparable: Type.Array(Named),
      recommended_addon: Type.Array(Named),
    },
    { description: 'Los productos que nombra, en su orden' },
  ),
  prices: Type.Array(Type.Object({ day: Day, price: Nullable(Pesos) }), {
    description: 'Lo que costó cada uno de los últimos 90 días',
  }),
  lowest_price: Nullable(Pesos),
  changes: Type.Array(
    Type.Object({
      change_set: Id,
      actor: Type.String(),
      at: IsoDateTime,
      deeds: Type.Array(
        Type.Object({
          deed: Type.String({ description: 'Lo que hizo: `subió el precio de`' }),
          before: Nullable(Type.String()),
          after: Nullable(Type.String()),
        }),
      ),
    }),
    { description: 'Sus últimos cambios, el más reciente primero' },
  ),
  offered: Type.Array(
    Type.Object({
      code: Type.String(),
      label: Type.String(),
      units: Type.Array(Type.String()),
      values: Type.Array(Type.String()),
    }),
    { description: 'Atributos que dicen los productos de su categoría' },
  ),
})
export type OfficeProductResponse = Static<typeof OfficeProductResponse>

export const productOperations = {
  listProducts: { method: 'GET', path: 'products', query: ProductsQuery, reply: ProductsResponse },
  listFoldedProducts: {
    method: 'GET',
    path: 'folded-products',
    query: ProductsQuery,
    reply: FoldedProductsResponse,
  },
  exportProducts: {
    method: 'GET',
    path: 'products.csv',
    query: ProductsExportQuery,
    reply: csvResponseSchema,
  },
  getProduct: {
    method: 'GET',
    path: 'products/:product',
    params: SkuOrUrlKeyParams,
    reply: OfficeProductResponse,
    refusals: ['product-not-found'],
  },
  updateProduct: {
    method: 'PATCH',
    path: 'products/:product',
    params: SkuOrUrlKeyParams,
    body: ProductPatch,
    reply: ChangedProductResponse,
    refusals: ['changed-meanwhile', 'ends-offer', 'product-not-found'],
  },
  createProduct: {
    method: 'POST',
    path: 'products',
    body: NewProductBody,
    reply: NewProductResponse,
    refusals: ['product-not-found'],
  },
} as const satisfies OperationTable
