import { type Static, Type } from 'typebox'
import { Id, Moment, Nullable } from '../wire.ts'
import { ReadVersion, Version } from './edits.ts'

const Slug = Type.String({ maxLength: 120, description: 'Su dirección: /category/…' })
const Codes = Type.Array(Type.String({ maxLength: 60 }), {
  maxItems: 60,
  description: 'Códigos de atributos, en el orden de los filtros',
})

const CategoryRow = Type.Object({
  id: Id,
  parent_id: Nullable(Id),
  slug: Slug,
  name: Type.String(),
  hidden: Type.Boolean(),
  picture: Nullable(Type.String()),
  filters: Codes,
  shown_products: Type.Integer({ description: 'Los que se ven en ella y debajo de ella' }),
  changed_by: Type.String(),
  changed_at: Moment,
})
export type CategoryRow = Static<typeof CategoryRow>

/** GET /api/v1/categories */
export const CategoriesReply = Type.Object({
  categories: Type.Array(CategoryRow, {
    description: 'En su orden, cada una después de la de arriba',
  }),
})
export type CategoriesReply = Static<typeof CategoriesReply>

const CategoryAttribute = Type.Object({
  code: Type.String(),
  label: Type.String(),
  products: Type.Integer({ description: 'Cuántos de los primeros 2,000 productos lo tienen' }),
  options: Type.Integer({ description: 'Cuántas opciones daría como filtro' }),
  unit: Nullable(Type.String()),
  measured: Type.Boolean({ description: 'Sus opciones se ordenan por su medida' }),
})
export type CategoryAttribute = Static<typeof CategoryAttribute>

/** GET /api/v1/categories/:id: one category with its attributes */
export const CategoryReply = Type.Object({
  ...CategoryRow.properties,
  description: Type.String(),
  other_slugs: Type.Array(Slug, { description: 'Direcciones que llevan a ella' }),
  version: Version,
  address: Type.String({ description: 'Dónde la ven las personas' }),
  blocked_by: Type.Array(Type.String(), { description: 'Por qué no se puede quitar' }),
  attributes: Type.Array(CategoryAttribute),
})
export type CategoryReply = Static<typeof CategoryReply>

const said = {
  name: Type.String({ maxLength: 300 }),
  slug: Type.Optional(Slug),
  description: Type.Optional(Type.String({ maxLength: 2000 })),
  hidden: Type.Optional(Type.Boolean()),
  picture: Type.Optional(Nullable(Type.String({ maxLength: 300 }))),
  filters: Type.Optional(Codes),
}

/** POST /api/v1/categories */
export const AddCategoryBody = Type.Object({ parent_id: Type.Optional(Nullable(Id)), ...said })

/** PUT /api/v1/categories/:id: changes a category */
export const ChangeCategoryBody = Type.Object({ version: ReadVersion, ...said })

/** POST /api/v1/categories/:id/move: moves a category in the tree */
export const MoveCategoryBody = Type.Union([
  Type.Object({
    to: Type.Enum(['up', 'down', 'in', 'out'], {
      description: 'in: debajo de la que está antes; out: al nivel de arriba',
    }),
  }),
  Type.Object({
    parent_id: Nullable(Id),
    before_id: Type.Union([Id, Type.Null()], {
      description: 'Antes de cuál; null la pone al final',
    }),
  }),
])

/** DELETE /api/v1/categories/:id: deletes a category */
export const RemoveCategoryQuery = Type.Object({ version: ReadVersion })
