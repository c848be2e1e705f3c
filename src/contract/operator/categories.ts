import { type Static, Type } from 'typebox'
import { Id, IsoDateTime, Nullable } from '../api-field-types.ts'
import type { OperationTable } from '../api-operation.ts'
import { RowIdParams } from '../path-params.ts'
import { SuccessResponse } from '../problem-details.ts'
import { RecordVersionWhenFormOpened, RecordVersion } from './optimistic-concurrency.ts'

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
  changed_at: IsoDateTime,
})
export type CategoryRow = Static<typeof CategoryRow>

export const CategoriesResponse = Type.Object({
  categories: Type.Array(CategoryRow, {
    description: 'En su orden, cada una después de la de arriba',
  }),
})
export type CategoriesResponse = Static<typeof CategoriesResponse>

const CategoryAttribute = Type.Object({
  code: Type.String(),
  label: Type.String(),
  products: Type.Integer({ description: 'Cuántos de los primeros 2,000 productos lo tienen' }),
  options: Type.Integer({ description: 'Cuántas opciones daría como filtro' }),
  unit: Nullable(Type.String()),
  measured: Type.Boolean({ description: 'Sus opciones se ordenan por su medida' }),
})
export type CategoryAttribute = Static<typeof CategoryAttribute>

/** One category with its attributes */
export const CategoryResponse = Type.Object({
  ...CategoryRow.properties,
  description: Type.String(),
  other_slugs: Type.Array(Slug, { description: 'Direcciones que llevan a ella' }),
  version: RecordVersion,
  address: Type.String({ description: 'Dónde la ven las personas' }),
  blocked_by: Type.Array(Type.String(), { description: 'Por qué no se puede quitar' }),
  attributes: Type.Array(CategoryAttribute),
})
export type CategoryResponse = Static<typeof CategoryResponse>

const said = {
  name: Type.String({ maxLength: 300 }),
  slug: Type.Optional(Slug),
  description: Type.Optional(Type.String({ maxLength: 2000 })),
  hidden: Type.Optional(Type.Boolean()),
  picture: Type.Optional(Nullable(Type.String({ maxLength: 300 }))),
  filters: Type.Optional(Codes),
}

const AddCategoryBody = Type.Object({ parent_id: Type.Optional(Nullable(Id)), ...said })

/** Changes a category */
const ChangeCategoryBody = Type.Object({ version: RecordVersionWhenFormOpened, ...said })

/** Moves a category within the category tree */
const MoveCategoryBody = Type.Union([
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

/** Deletes a category */
const RemoveCategoryQuery = Type.Object({ version: RecordVersionWhenFormOpened })

export const categoryOperations = {
  listCategories: { method: 'GET', path: 'categories', reply: CategoriesResponse },
  getCategory: {
    method: 'GET',
    path: 'categories/:id',
    params: RowIdParams,
    reply: CategoryResponse,
    refusals: ['category-not-found'],
  },
  createCategory: {
    method: 'POST',
    path: 'categories',
    body: AddCategoryBody,
    reply: SuccessResponse,
    refusals: ['busy', 'category-not-found', 'category-refused'],
  },
  updateCategory: {
    method: 'PUT',
    path: 'categories/:id',
    params: RowIdParams,
    body: ChangeCategoryBody,
    reply: SuccessResponse,
    refusals: ['busy', 'category-not-found', 'category-refused', 'changed-meanwhile'],
  },
  moveCategory: {
    method: 'POST',
    path: 'categories/:id/move',
    params: RowIdParams,
    body: MoveCategoryBody,
    reply: SuccessResponse,
    refusals: ['busy', 'category-not-found', 'category-refused'],
  },
  deleteCategory: {
    method: 'DELETE',
    path: 'categories/:id',
    params: RowIdParams,
    query: RemoveCategoryQuery,
    reply: SuccessResponse,
    refusals: ['busy', 'category-newer', 'category-not-found', 'category-refused'],
  },
} as const satisfies OperationTable
