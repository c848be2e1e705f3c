import { type Static, Type } from 'typebox'
import { planMoves, planStates } from '#domain/buying/plan.ts'
import { Moment, Nullable, Pesos } from '../wire.ts'

const PlanState = Type.Enum([...planStates], {
  description:
    'active: vale; scheduled: publicado y aún no empieza; paused: en pausa; draft: borrador; ended: terminó',
})

/** Possible transitions of a plan. */
const PlanMoves = Type.Array(Type.Enum([...planMoves]))

/** POST …/moves */
export const PlanMoveBody = Type.Object({
  move: Type.Enum([...planMoves], {
    description: 'publish pide una simulación de lo que está guardado',
  }),
})

/** POST …/rehearsal */
export const Simulation = Type.Object({
  at: Moment,
  since: Moment,
  /** paid orders of the period, and simulated ones */
  all: Type.Integer(),
  looked: Type.Integer(),
  reached: Type.Integer(),
  given: Pesos,
  products: Pesos,
  below_free_shipping: Type.Integer({
    description: 'Pedidos que ya no habrían tenido envío gratis',
  }),
  with_coupon: Type.Integer({ description: 'Fuera porque ya llevaban un cupón' }),
  /** the simulation matches the saved version */
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

/** GET /api/v1/offer-scopes */
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
