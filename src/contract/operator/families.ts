import { type Static, Type } from 'typebox'
import { IsoDateTime, Nullable, PesosInput } from '../api-field-types.ts'
import type { OperationTable } from '../api-operation.ts'
import { SuccessResponse } from '../problem-details.ts'
import { EditValue } from './optimistic-concurrency.ts'
import { ChangedProductResponse, ProductRow } from './products.ts'

const Key = Type.String({ pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$', maxLength: 200 })
const FamilyParams = Type.Object({ family: Key })
const Code = Type.String({ pattern: '^[a-z0-9_]+$', maxLength: 60 })
const Shown = Type.String({ minLength: 1, maxLength: 1100 })
const Name = Type.String({ maxLength: 200 })
const Combination = Type.Record(Type.String({ maxLength: 60 }), Type.String({ maxLength: 1100 }), {
  description: 'Sus valores como se ven, por código de atributo: `{"color": "Azul"}`',
})
const fields = Type.Record(Type.String({ maxLength: 60 }), Type.Unknown())

/** Lists the families by their key */
const FamiliesQuery = Type.Object({ after: Type.Optional(Key) })
const FamiliesResponse = Type.Object({
  families: Type.Array(
    Type.Object({
      key: Key,
      name: Type.String(),
      products: Type.Integer(),
      visible: Type.Integer({ description: 'Los que se ven ahora en la tienda' }),
    }),
  ),
  next: Nullable(Key),
})

const FamilyMemberSchema = Type.Object({
  ...ProductRow.properties,
  url: Type.String({ description: 'Su página en la tienda' }),
  values: Combination,
  label: Type.String({ description: 'Sus valores en orden: `Azul · 256 GB`' }),
  fields: {
    ...fields,
    description: 'Lo que dice la hoja de él, con los nombres de un archivo de importación',
  },
})
export type FamilyMemberRow = Static<typeof FamilyMemberSchema>

const CombinationRow = Type.Object({ values: Combination, label: Type.String() })

/** Returns a family: shared fields, options, products and missing combinations */
export const FamilyResponse = Type.Object({
  key: Key,
  name: Type.String(),
  shared: {
    ...fields,
    description:
      'Lo que todos sus productos dicen igual, con los nombres de un archivo de importación',
  },
  differing: Type.Array(Type.String(), { description: 'Campos en los que no dicen lo mismo' }),
  pictures: Type.Array(Type.Object({ image: Type.String(), alt: Nullable(Type.String()) }), {
    description: 'Las de su primer producto',
  }),
  options: Type.Array(
    Type.Object({
      code: Type.String(),
      label: Type.String(),
      values: Type.Array(
        Type.Object({
          value: Type.String(),
          image: Nullable(Type.String()),
          products: Type.Integer(),
        }),
      ),
    }),
  ),
  products: Type.Array(FamilyMemberSchema, { description: 'En el orden de sus opciones' }),
  missing: Type.Array(CombinationRow),
  unsold: Type.Array(CombinationRow, { description: 'Las que la tienda no vende' }),
})
export type FamilyResponse = Static<typeof FamilyResponse>

const TypedOption = Type.Object({
  label: Type.String({ maxLength: 100, description: 'Color, Capacidad…' }),
  values: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 60 }),
})

/** Creates a family with a hidden product for each combination of its options */
const NewFamilyBody = Type.Object({
  name: Name,
  options: Type.Array(TypedOption, { maxItems: 10 }),
  category: Type.Optional(Type.String({ maxLength: 120 })),
  price: Type.Optional(PesosInput),
  sku: Type.Optional(
    Type.String({ maxLength: 60, description: 'Con qué empiezan sus SKU; por omisión, su clave' }),
  ),
  from: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'La url_key o el SKU del producto que será su primera combinación',
    }),
  ),
})
const NewFamilyResponse = Type.Object({
  key: Key,
  products: Type.Integer(),
  messageForUser: Type.String(),
})

const Unsaved = Type.Array(
  Type.Object({
    product: Type.String(),
    refused: Type.Record(Type.String(), Type.String(), { description: 'Motivos por campo' }),
    conflicts: Type.Array(
      Type.Object({
        field: Type.String(),
        theirs: EditValue,
        saved_by: Nullable(Type.String({ description: 'Quién, como en la bitácora' })),
        saved_at: Nullable(IsoDateTime),
      }),
      { description: 'Lo que alguien más cambió mientras' },
    ),
  }),
  { description: 'Lo que no se guardó, producto por producto' },
)
const SavedFamilyResponse = Type.Object({
  change_set: Nullable(Type.Integer({ description: 'Con qué se deshace todo junto' })),
  products: Type.Integer({ description: 'Cuántos cambiaron' }),
  unsaved: Unsaved,
  messageForUser: Type.String(),
})
export type SavedFamilyResponse = Static<typeof SavedFamilyResponse>

/** Changes the name of a family, and shared fields of its products */
const ChangeFamilyBody = Type.Object({
  name: Type.Optional(Name),
  fields: Type.Optional(fields),
  was: Type.Optional(fields),
})

/** Saves fields of the products of a family; refused fields are returned */
const SaveFamilyProductsBody = Type.Object({
  rows: Type.Array(
    Type.Object({
      product: Type.String({ maxLength: 200, description: 'Su url_key' }),
      fields,
      was: fields,
    }),
    { maxItems: 60 },
  ),
})
export type FamilyRowChange = Static<typeof SaveFamilyProductsBody>['rows'][number]

const ValueBody = Type.Object({ code: Code, value: Shown })
const optionRefusals = ['family-not-found', 'family-refused'] as const

export const familyOperations = {
  listFamilies: { method: 'GET', path: 'families', query: FamiliesQuery, reply: FamiliesResponse },
  getFamily: {
    method: 'GET',
    path: 'families/:family',
    params: FamilyParams,
    reply: FamilyResponse,
    refusals: ['family-not-found'],
  },
  createFamily: {
    method: 'POST',
    path: 'families',
    body: NewFamilyBody,
    reply: NewFamilyResponse,
    refusals: ['family-refused', 'product-not-found'],
  },
  updateFamily: {
    method: 'PATCH',
    path: 'families/:family',
    params: FamilyParams,
    body: ChangeFamilyBody,
    reply: SavedFamilyResponse,
    refusals: optionRefusals,
  },
  saveFamilyProducts: {
    method: 'PATCH',
    path: 'families/:family/products',
    params: FamilyParams,
    body: SaveFamilyProductsBody,
    reply: SavedFamilyResponse,
    refusals: ['family-not-found'],
  },
  addFamilyProduct: {
    method: 'POST',
    path: 'families/:family/products',
    params: FamilyParams,
    body: Type.Object({ values: Combination }),
    reply: Type.Object({ sku: Type.String(), messageForUser: Type.String() }),
    refusals: [
      'family-not-found',
      'family-empty',
      'family-full',
      'combination-taken',
      'product-not-found',
    ],
  },
  addFamilyValue: {
    method: 'POST',
    path: 'families/:family/values',
    params: FamilyParams,
    body: ValueBody,
    reply: ChangedProductResponse,
    refusals: optionRefusals,
  },
  removeFamilyValue: {
    method: 'DELETE',
    path: 'families/:family/values',
    params: FamilyParams,
    query: ValueBody,
    reply: ChangedProductResponse,
    refusals: optionRefusals,
  },
  addFamilyOption: {
    method: 'POST',
    path: 'families/:family/options',
    params: FamilyParams,
    body: TypedOption,
    reply: ChangedProductResponse,
    refusals: optionRefusals,
  },
  removeFamilyOption: {
    method: 'DELETE',
    path: 'families/:family/options',
    params: FamilyParams,
    query: Type.Object({ code: Code }),
    reply: ChangedProductResponse,
    refusals: optionRefusals,
  },
  removeFamily: {
    method: 'DELETE',
    path: 'families/:family',
    params: FamilyParams,
    reply: SuccessResponse,
    refusals: ['family-not-found', 'family-not-empty'],
  },
  setFamilyCombinationSold: {
    method: 'PUT',
    path: 'families/:family/sold',
    params: FamilyParams,
    body: Type.Object({ values: Combination, sold: Type.Boolean() }),
    reply: ChangedProductResponse,
    refusals: optionRefusals,
  },
} as const satisfies OperationTable
