import { type Static, Type } from 'typebox'

/**
 * Accepts additional fields in an AI agent's tool input: signals, attribution, fields of later UCP
 * versions.
 */
const open = { additionalProperties: true }

/**
 * Identity of the calling agent: the URL of its UCP profile. Agents may send the URL in an HTTP
 * header instead.
 */
const Meta = Type.Object(
  {
    'ucp-agent': Type.Object(
      {
        profile: Type.String({
          maxLength: 500,
          description: 'Dirección https del perfil de UCP de quien llama',
        }),
      },
      open,
    ),
  },
  open,
)

const Context = Type.Object(
  {
    address_country: Type.Optional(Type.String({ maxLength: 60 })),
    postal_code: Type.Optional(
      Type.String({ maxLength: 20, description: 'Código postal de México, cinco cifras' }),
    ),
    currency: Type.Optional(Type.String({ maxLength: 10 })),
  },
  open,
)

const Amount = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

const Filters = Type.Object(
  {
    categories: Type.Optional(
      Type.Array(Type.String({ maxLength: 200 }), {
        maxItems: 20,
        description: 'Claves de categorías de la tienda; se toma la primera',
      }),
    ),
    price: Type.Optional(
      Type.Object(
        { min: Type.Optional(Amount), max: Type.Optional(Amount) },
        { ...open, description: 'En centavos de peso mexicano' },
      ),
    ),
  },
  open,
)

export const SearchCatalogInput = Type.Object({
  meta: Meta,
  catalog: Type.Object(
    {
      query: Type.Optional(Type.String({ maxLength: 200, description: 'Lo que se busca' })),
      context: Type.Optional(Context),
      filters: Type.Optional(Filters),
      pagination: Type.Optional(
        Type.Object(
          {
            cursor: Type.Optional(Type.String({ maxLength: 100 })),
            limit: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
          },
          open,
        ),
      ),
    },
    open,
  ),
})
export type SearchCatalogInput = Static<typeof SearchCatalogInput>

const ProductKey = Type.String({ minLength: 1, maxLength: 200 })

export const LookupCatalogInput = Type.Object({
  meta: Meta,
  catalog: Type.Object(
    {
      ids: Type.Array(ProductKey, {
        minItems: 1,
        maxItems: 50,
        description: 'Identificadores de productos',
      }),
      context: Type.Optional(Context),
      filters: Type.Optional(Filters),
    },
    open,
  ),
})
export type LookupCatalogInput = Static<typeof LookupCatalogInput>

export const GetProductInput = Type.Object({
  meta: Meta,
  catalog: Type.Object({ id: ProductKey, context: Type.Optional(Context) }, open),
})
export type GetProductInput = Static<typeof GetProductInput>

const Id = Type.String({ maxLength: 60 })

const Lines = Type.Array(
  Type.Object(
    {
      item: Type.Object({ id: ProductKey }, open),
      quantity: Type.Integer({ minimum: 1, maximum: 9999 }),
    },
    open,
  ),
  { maxItems: 100, description: 'Qué productos y cuántos; la lista entera, cada vez' },
)

const Cart = Type.Object({ line_items: Lines, context: Type.Optional(Context) }, open)

export const CreateCartInput = Type.Object({ meta: Meta, cart: Cart })
export type CreateCartInput = Static<typeof CreateCartInput>

export const UpdateCartInput = Type.Object({ meta: Meta, id: Id, cart: Cart })
export type UpdateCartInput = Static<typeof UpdateCartInput>

/** Input schema of AI agent tools whose only input is an id. */
export const IdOnlyAgentToolInput = Type.Object({ meta: Meta, id: Id })
export type IdOnlyAgentToolInput = Static<typeof IdOnlyAgentToolInput>

const Checkout = Type.Object({ ...Cart.properties, cart_id: Type.Optional(Id) }, open)

export const CreateCheckoutInput = Type.Object({ meta: Meta, checkout: Checkout })
export type CreateCheckoutInput = Static<typeof CreateCheckoutInput>

export const UpdateCheckoutInput = Type.Object({
  meta: Meta,
  id: Id,
  checkout: Checkout,
})
export type UpdateCheckoutInput = Static<typeof UpdateCheckoutInput>
