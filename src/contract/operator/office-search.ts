import { type Static, Type } from 'typebox'
import { Id, IsoDateTime, Nullable, Pesos } from '../api-field-types.ts'
import type { OperationTable } from '../api-operation.ts'
import { Customer } from './customers.ts'
import { OfficeFormerOrder } from './former-shop-imports.ts'

/** Searches the back office across orders, customers, products and tickets */
export const OfficeSearchQuery = Type.Object({
  words: Type.String({
    minLength: 2,
    maxLength: 120,
    description: 'Pedido, correo, teléfono, nombre, SKU, guía, producto o número de ticket',
  }),
})

export const OfficeSearchResponse = Type.Object(
  {
    orders: Type.Array(
      Type.Object({
        number: Type.String(),
        person: Type.String(),
        product: Type.String({ description: 'El primero' }),
        state: Type.String(),
        total: Pesos,
        created_at: IsoDateTime,
      }),
    ),
    customers: Type.Array(Customer),
    products: Type.Array(
      Type.Object({
        name: Type.String(),
        sku: Type.String(),
        url: Type.String({ description: 'Su página en la tienda' }),
      }),
    ),
    tickets: Type.Array(
      Type.Object({ id: Id, subject: Type.String(), person: Nullable(Type.String()) }),
    ),
    former_orders: Type.Array(OfficeFormerOrder, {
      description: 'Pedidos de la tienda anterior, por su número de antes, correo o nombre',
    }),
    exact: Nullable(Type.String({ description: 'El pedido cuyo número es justo eso' })),
  },
  { description: 'Los primeros de cada clase, y solo de lo que quien pregunta puede ver' },
)
export type OfficeSearchResponse = Static<typeof OfficeSearchResponse>

export const officeSearchOperations = {
  searchEverything: {
    method: 'GET',
    path: 'search',
    query: OfficeSearchQuery,
    reply: OfficeSearchResponse,
  },
} as const satisfies OperationTable
