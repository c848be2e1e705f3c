import { type Static, Type } from 'typebox'
import {
  discountPlanTransitions,
  discountPlanStates,
} from '#domain/buying/discounts/discount-plan.ts'
import { Id, IsoDateTime, Nullable, Pesos } from '../api-field-types.ts'

const PlanState = Type.Enum([...discountPlanStates], {
  description:
    'active: vale; scheduled: publicado y aún no empieza; paused: en pausa; draft: borrador; ended: terminó',
})

/** State changes that the discount plan (coupon or promotion) allows now. */
const PlanMoves = Type.Array(Type.Enum([...discountPlanTransitions]))

/** Changes the state of a discount plan (coupon or promotion), for example publishes it */
export const ChangeDiscountPlanStateBody = Type.Object({
  move: Type.Enum([...discountPlanTransitions], {
    description: 'publish pide una simulación de lo que está guardado',
  }),
})

/** Result of a discount simulation on past orders */
export const DiscountSimulation = Type.Object({
  at: IsoDateTime,
  since: IsoDateTime,
  /**
   * Number of paid orders in the simulated period; `looked` is the number of these orders that the
   * simulation recalculated.
   */
  all: Type.Integer(),
  looked: Type.Integer(),
  reached: Type.Integer(),
  given: Pesos,
  products: Pesos,
  below_free_shipping: Type.Integer({
    description: 'Pedidos que ya no habrían tenido envío gratis',
  }),
  with_coupon: Type.Integer({ description: 'Fuera porque ya llevaban un cupón' }),
  /** Whether the simulation used the coupon or promotion as it is saved now. */
  current: Type.Boolean(),
})
export type DiscountSimulation = Static<typeof DiscountSimulation>

const NullableMoment = Nullable(IsoDateTime)
export const discountPlanSchemas = {
  state: PlanState,
  moves: PlanMoves,
  from: NullableMoment,
  until: NullableMoment,
  rehearsal: Nullable(DiscountSimulation),
}

/** Start and end in a request to save a discount; without them it is valid indefinitely */
export const discountScheduleSchemas = {
  from: Type.Optional(NullableMoment),
  until: Type.Optional(NullableMoment),
}

export const CreatedDiscountResponse = Type.Object({
  success: Type.Literal(true),
  id: Id,
  messageForUser: Type.String(),
})

/** Categories to which a discount can be limited */
export const DiscountScopesResponse = Type.Object({
  categories: Type.Array(
    Type.Object({ slug: Type.String(), name: Type.String(), parent: Nullable(Type.String()) }),
  ),
})
export type DiscountScopesResponse = Static<typeof DiscountScopesResponse>

export const discountScopeSchemas = {
  for: Type.Enum(['all', 'categories', 'products', 'brands']),
  which: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
    maxItems: 200,
    description: 'Categorías y productos por su dirección, marcas por su nombre',
  }),
}
