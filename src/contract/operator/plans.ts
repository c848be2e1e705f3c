import { type Static, Type } from 'typebox'
import { planMoves, planStates } from '#domain/buying/plan.ts'
import { Moment, Nullable, Pesos } from '../wire.ts'

const PlanState = Type.Enum([...planStates], {
  description:
    'active: vale; scheduled: publicado y aún no empieza; paused: en pausa; draft: borrador; ended: terminó',
})

/** Allowed state transitions of a discount plan. */
const PlanMoves = Type.Array(Type.Enum([...planMoves]))

/** A state transition of the discount plan */
export const PlanMoveBody = Type.Object({
  move: Type.Enum([...planMoves], {
    description: 'publish pide una simulación de lo que está guardado',
  }),
})

/** A dry run on past orders */
export const Simulation = Type.Object({
  at: Moment,
  since: Moment,
  /** Number of paid orders in the period; `looked` is the number of simulated orders. */
  all: Type.Integer(),
  looked: Type.Integer(),
  reached: Type.Integer(),
  given: Pesos,
  products: Pesos,
  below_free_shipping: Type.Integer({
    description: 'Pedidos que ya no habrían tenido envío gratis',
  }),
  with_coupon: Type.Integer({ description: 'Fuera porque ya llevaban un cupón' }),
  /** Whether the simulation belongs to the saved version. */
  current: Type.Boolean(),
})
export type Simulation = Static<typeof Simulation>

const NullableMoment = Nullable(Moment)
export const planOnWire = {
  state: PlanState,
  moves: PlanMoves,
  from: NullableMoment,
  until: NullableMoment,
  rehearsal: Nullable(Simulation),
}

/** Categories to which a discount can be limited */
export const ScopesReply = Type.Object({
  categories: Type.Array(
    Type.Object({ slug: Type.String(), name: Type.String(), parent: Nullable(Type.String()) }),
  ),
})
export type ScopesReply = Static<typeof ScopesReply>

export const scopeOnWire = {
  for: Type.Enum(['all', 'categories', 'products', 'brands']),
  which: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
    maxItems: 200,
    description: 'Categorías y productos por su dirección, marcas por su nombre',
  }),
}
