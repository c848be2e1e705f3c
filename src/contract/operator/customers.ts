import { type Static, Type } from 'typebox'
import { privacyRequestKinds } from '#domain/account/privacy-request.ts'
import { ticketStates } from '#domain/ticket-states.ts'
import { Day, Id, IsoDateTime, Nullable, Pesos, PesosInput } from '../api-field-types.ts'
import { OrderAddress } from '../orders.ts'
import { OfficeFormerOrder } from './former-shop-imports.ts'
import { IdempotencyKey } from './idempotency-key.ts'
import { OfficeOrderRow } from './orders.ts'

const filter = {
  tab: Type.Optional(Type.Enum(['all', 'blocked'])),
  search: Type.Optional(
    Type.String({
      maxLength: 120,
      description:
        'Principio de nombres, correo o teléfono; sin ver datos personales, el teléfono entero',
    }),
  ),
}

export const CustomersExportQuery = Type.Object(filter)

export const CustomersQuery = Type.Object({
  ...filter,
  after: Type.Optional(Id),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
})

export const Customer = Type.Object({
  id: Id,
  name: Type.String({ description: 'Vacío mientras no lo diga' }),
  email: Type.String(),
  state: Type.Enum(['active', 'unverified', 'prepared', 'blocked'], {
    description:
      '`unverified`: su correo no está verificado; `prepared`: nadie ha entrado con ella',
  }),
  orders: Type.Integer(),
  former_orders: Type.Integer({ description: 'Pedidos importados de tu tienda anterior' }),
  spent: Pesos,
  last_order: Nullable(Type.Object({ number: Type.String(), created_at: IsoDateTime })),
  created_at: IsoDateTime,
})
export type Customer = Static<typeof Customer>

export const CustomersResponse = Type.Object({
  customers: Type.Array(Customer),
  next: Nullable(Id),
  blocked: Type.Integer({ description: 'Cuántas; 10001 quiere decir más de 10,000' }),
})
export type CustomersResponse = Static<typeof CustomersResponse>

export const CustomerSession = Type.Object({
  id: Type.String({ format: 'uuid' }),
  browser: Nullable(Type.String()),
  system: Nullable(Type.String()),
  created_at: IsoDateTime,
  last_used_at: IsoDateTime,
})
export type CustomerSession = Static<typeof CustomerSession>

export const PrivacyRequest = Type.Object({
  id: Id,
  kind: Type.Enum([...privacyRequestKinds]),
  received_on: Day,
  answered_on: Nullable(Day),
  granted: Nullable(Type.Boolean()),
  completed_on: Nullable(Day),
  waits_for: Nullable(Type.Enum(['answer', 'completion'])),
  due_on: Nullable(Type.String({ format: 'date', description: 'Cuándo vence lo que espera' })),
  is_late: Type.Boolean(),
})
export type PrivacyRequest = Static<typeof PrivacyRequest>

/** Details of a customer; parts that the operator has no permission to see are null */
export const CustomerDetailsResponse = Type.Object({
  ...Customer.properties,
  phone_verified: Type.Boolean(),
  phone_end: Nullable(Type.String({ description: 'Los dos últimos dígitos de su teléfono' })),
  personal: Nullable(
    Type.Object({
      phone: Nullable(Type.String()),
      date_of_birth: Nullable(Day),
      gender: Nullable(Type.Enum(['hombre', 'mujer', 'no_decir'])),
      addresses: Type.Array(Type.Object({ ...OrderAddress.properties, default: Type.Boolean() })),
    }),
  ),
  imported: Nullable(
    Type.Object({
      shop: Type.String({ description: 'De qué tienda viene, para leerse' }),
      imported_at: IsoDateTime,
      accepts_news: Nullable(Type.Boolean({ description: 'Si allá aceptó noticias' })),
      invitation: Nullable(Type.Enum(['sending', 'sent', 'has-account'])),
      invited_at: Nullable(IsoDateTime),
      can_invite: Type.Boolean(),
    }),
  ),
  former_orders: Nullable(
    Type.Array(OfficeFormerOrder, { description: 'Lo que compró en la tienda anterior' }),
  ),
  newest_orders: Nullable(Type.Array(OfficeOrderRow)),
  order_notes: Nullable(
    Type.Array(
      Type.Object({
        id: Id,
        order_number: Type.String(),
        author: Type.String({ description: 'Quién: operator:correo' }),
        body: Type.String(),
        created_at: IsoDateTime,
      }),
      { description: 'Lo que la tienda anotó de esos pedidos, lo más nuevo primero' },
    ),
  ),
  tickets: Nullable(
    Type.Array(
      Type.Object({
        id: Id,
        subject: Type.String(),
        reason: Type.String(),
        state: Type.Enum([...ticketStates]),
        order_number: Nullable(Type.String()),
        created_at: IsoDateTime,
      }),
    ),
  ),
  points: Nullable(
    Type.Object({
      earned: Type.Integer(),
      pending: Type.Integer(),
      movements: Type.Array(
        Type.Object({
          id: Id,
          points: Type.Integer(),
          status: Type.String(),
          note: Type.String(),
          order_number: Nullable(Type.String()),
          expires_on: Nullable(Day),
          created_at: IsoDateTime,
        }),
        { description: 'Los 50 más nuevos' },
      ),
    }),
  ),
  coupons: Nullable(
    Type.Array(
      Type.Object({
        code: Type.String(),
        type: Type.Enum(['percent', 'fixed', 'free_shipping']),
        percent: Nullable(Type.Integer()),
        amount: Nullable(Pesos),
        valid_to: Nullable(Day),
        description: Type.String(),
      }),
      { description: 'Los suyos que todavía valen' },
    ),
  ),
  reviews: Nullable(
    Type.Array(
      Type.Object({
        id: Id,
        product_name: Type.String(),
        rating: Type.Integer(),
        title: Type.String(),
        status: Type.Enum(['pending', 'approved', 'rejected', 'hidden']),
        created_at: IsoDateTime,
      }),
    ),
  ),
  questions: Nullable(
    Type.Array(
      Type.Object({
        id: Id,
        product_name: Type.String(),
        question: Type.String(),
        status: Type.Enum(['pending', 'published', 'hidden']),
        answered: Type.Boolean(),
        created_at: IsoDateTime,
      }),
    ),
  ),
  privacy_requests: Nullable(Type.Array(PrivacyRequest)),
  sessions: Type.Array(CustomerSession),
  events: Type.Array(
    Type.Object({
      kind: Type.Enum(['signed-in', 'sign-in-refused', 'session-ended']),
      detail: Nullable(Type.String()),
      created_at: IsoDateTime,
    }),
    { description: 'Lo último de su cuenta, lo más nuevo primero' },
  ),
  messages: Type.Array(
    Type.Object({
      id: Id,
      words: Type.String(),
      state: Type.Enum(['sent', 'waiting', 'failed']),
      at: IsoDateTime,
    }),
    { description: 'Lo que se le escribió a su correo, lo más nuevo primero' },
  ),
})
export type CustomerDetailsResponse = Static<typeof CustomerDetailsResponse>

export const CustomerSessionParams = Type.Object({
  id: Id,
  session: Type.String({ maxLength: 36 }),
})

export const CustomerActionReasonBody = Type.Object({
  reason: Type.String({ minLength: 3, maxLength: 300, description: 'Queda en la bitácora' }),
})

/** Grants or removes a customer's reward points */
export const AdjustRewardPointsBody = Type.Object({
  points: Type.Integer({
    minimum: -9_999_999,
    maximum: 9_999_999,
    description: 'Los que se dan; con signo menos, los que se quitan',
  }),
  note: Type.String({ minLength: 3, maxLength: 200, description: 'El cliente la lee' }),
  idempotency_key: Type.Optional(IdempotencyKey),
})

/** Grants a personal coupon to a customer */
export const GiveCouponBody = Type.Object({
  type: Type.Enum(['percent', 'fixed', 'free_shipping']),
  percent: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  amount: Type.Optional(PesosInput),
  min_subtotal: Type.Optional(PesosInput),
  valid_to: Type.String({ maxLength: 10, description: 'El último día, AAAA-MM-DD' }),
  description: Type.String({ maxLength: 200, description: 'Para qué es; el cliente la lee' }),
  idempotency_key: Type.Optional(IdempotencyKey),
})

/** Lists pending privacy requests of customers about their personal data */
export const PrivacyRequestsResponse = Type.Object({
  requests: Type.Array(
    Type.Object({
      ...PrivacyRequest.properties,
      customer: Type.Object({ id: Id, name: Type.String(), email: Type.String() }),
    }),
    { description: 'Lo que espera, lo más viejo primero; 200 a lo más' },
  ),
})
export type PrivacyRequestsResponse = Static<typeof PrivacyRequestsResponse>

/** Records a customer's request about personal data */
export const RecordPrivacyRequestBody = Type.Object({
  kind: Type.Enum([...privacyRequestKinds]),
  received_on: Type.String({ maxLength: 10, description: 'El día en que llegó, AAAA-MM-DD' }),
})

export const AnswerPrivacyRequestBody = Type.Object({
  granted: Type.Boolean(),
  reason: Type.String({ minLength: 3, maxLength: 300, description: 'Queda en la bitácora' }),
})

export const EraseCustomerBody = Type.Object({
  email: Type.String({ maxLength: 320, description: 'Su correo, para no borrar a otra persona' }),
})
