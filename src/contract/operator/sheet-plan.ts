import { Type } from 'typebox'
import { shopExportLabels } from '#domain/catalogue/shop-export-summary.ts'
import { getTypedKeys } from '#domain/typed-object-keys.ts'
import { Nullable } from '../api-field-types.ts'
import { ExportDecisionsBody } from './shop-exports.ts'

const Words = Type.String({ maxLength: 200 })
const Texts = Type.Record(Words, Type.String({ maxLength: 2000 }))

/** How a spreadsheet is read: the field of each column, and the operator's choices */
export const SheetPlanBody = Type.Object({
  columns: Type.Record(Words, Nullable(Type.String({ maxLength: 40 })), {
    description: 'Título de cada columna → campo de la tienda; null: no se usa',
  }),
  categories: Type.Optional(
    Type.Record(Words, Words, {
      description: 'Nombre del archivo → categoría; «+» hace una nueva',
    }),
  ),
  makeCategories: Type.Optional(Type.Boolean()),
  category: Type.Optional(Words),
  brand: Type.Optional(Words),
  shown: Type.Optional(Type.Boolean({ description: 'Los nuevos quedan a la venta' })),
  pricesOnly: Type.Optional(
    Type.Boolean({ description: 'De los que ya existen, solo precios y existencia' }),
  ),
  shop: Type.Optional(
    Type.Union([Type.Enum(getTypedKeys(shopExportLabels)), Type.Literal(''), Type.Null()], {
      description:
        'Es una exportación de esa tienda; vacío: de ninguna. Sin él se reconoce por sus títulos',
    }),
  ),
  decisions: Type.Optional(ExportDecisionsBody),
  corrections: Type.Optional(
    Type.Record(Type.String({ pattern: '^[0-9]{1,7}$' }), Texts, {
      description: 'Línea → título → lo que debe decir la celda',
    }),
  ),
})
