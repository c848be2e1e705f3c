import { Type } from 'typebox'
import { Nullable, Pesos } from '../api-field-types.ts'

const Words = Type.String({ maxLength: 200 })

export const ExportDecisionsBody = Type.Object(
  {
    tax: Type.Optional(
      Type.Enum(['included', 'add', 'leave'], {
        description: 'Los precios llevan IVA, se les suma, o se dejan fuera los que no lo llevan',
      }),
    ),
    rates: Type.Optional(
      Type.Record(Words, Type.Number({ exclusiveMinimum: 0 }), {
        description: 'Cuántos pesos cuesta uno de otra moneda: `{"USD": 18.4}`',
      }),
    ),
    leaveOut: Type.Optional(Type.Array(Words, { description: 'Monedas que se dejan fuera' })),
    offersEnd: Type.Optional(
      Type.String({
        pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
        description: 'Último día de las ofertas que no traen fin',
      }),
    ),
    site: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'Dirección de la otra tienda, para fotos que sólo traen su ruta',
      }),
    ),
  },
  { description: 'Lo que sólo sabe quien vende, de una exportación de otra tienda' },
)

const Member = Type.Object({
  variant: Type.String(),
  sku: Type.String(),
  price: Nullable(Pesos),
  offer: Nullable(Pesos),
  stock: Nullable(Type.Integer()),
})

/** Review of a product export of another shop, by product */
export const ShopExportReview = Type.Object({
  products: Type.Object(
    {
      go: Type.Integer(),
      wait: Type.Integer(),
      stay: Type.Integer(),
      same: Type.Integer(),
      families: Type.Integer(),
    },
    {
      description:
        'Productos, cada familia como uno: entran, esperan una decisión, no entran, siguen igual',
    },
  ),
  preview: Type.Array(
    Type.Object({
      line: Type.Integer(),
      title: Type.String(),
      options: Type.Array(Type.String()),
      category: Type.String(),
      is_new_category: Type.Boolean(),
      pictures: Type.Integer(),
      is_hidden: Type.Boolean(),
      members: Type.Array(Member),
    }),
  ),
  left_out: Type.Array(
    Type.Object({ line: Type.Integer(), title: Type.String(), reason: Type.String() }),
  ),
  currencies: Type.Array(
    Type.Object({
      code: Type.String(),
      products: Type.Integer(),
      title: Type.String(),
      amount: Type.Number(),
    }),
  ),
  unpriced: Type.Array(
    Type.Object({ line: Type.Integer(), title: Type.String(), sku: Type.String() }),
  ),
  price_heading: Type.String(),
  tax: Nullable(
    Type.Object({
      is_net: Type.Boolean({ description: 'El título de la columna dice que no llevan IVA' }),
      title: Type.String(),
      price: Pesos,
      with_tax: Pesos,
    }),
  ),
  pictures: Type.Integer(),
  wrong_pictures: Type.Integer({ description: 'Fotos cuyo texto no es una dirección de internet' }),
  old_pages: Type.Integer({
    description: 'Páginas de productos de la otra tienda que después llevan a las de aquí',
  }),
  old_category_pages: Type.Integer({
    description: 'Páginas de categorías de la otra tienda, igual',
  }),
  new_categories: Type.Array(Type.String()),
  offers: Type.Integer(),
  lost_offers: Type.Integer({
    description:
      'Ofertas cuyo precio anterior aún no se puede tachar; quedan a su precio de oferta',
  }),
  offers_end: Type.String(),
  hidden: Type.Integer(),
  negative_stocks: Type.Integer(),
  wrong_barcodes: Type.Integer(),
  needs_site: Type.Boolean(),
  used_columns: Type.Array(Type.String()),
  unused_columns: Type.Array(Type.String()),
})

/** Progress of the pictures that an import downloads */
export const ImportPictureProgress = Type.Object({
  all: Type.Integer(),
  stored: Type.Integer({ description: 'Bajadas y revisadas' }),
  drawn: Type.Integer({ description: 'Con sus tamaños, ya en la tienda' }),
  failed: Type.Array(
    Type.Object({
      url_key: Type.String(),
      name: Type.String(),
      position: Type.Integer(),
      problem: Type.String(),
    }),
  ),
})

export const ImportConflicts = Type.Optional(
  Type.Object(
    {
      count: Type.Integer(),
      products: Type.Array(Type.Object({ url_key: Type.String(), name: Type.String() })),
    },
    { description: 'Productos que se quedaron como estaban: cambiaron después de revisarlos' },
  ),
)
