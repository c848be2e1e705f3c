import { Type } from 'typebox'
import { Id, Moment, Nullable } from '../wire.ts'

export const ticketTabs = ['mine', 'unassigned', 'late', 'waiting', 'all'] as const

/** GET /api/v1/tickets */
export const TicketQueueQuery = Type.Object({
  tab: Type.Optional(
    Type.Enum([...ticketTabs], { description: 'La fila; por omisión unassigned' }),
  ),
  after: Type.Optional(
    Type.String({ maxLength: 60, description: 'Lo que dijo `next` en la página anterior' }),
  ),
})

const QueuedTicket = Type.Object({
  id: Id,
  subject: Type.String(),
  reason: Type.String(),
  state: Type.String(),
  shopper_name: Nullable(Type.String()),
  order_number: Nullable(Type.String()),
  assigned_to: Nullable(Type.String()),
  due_at: Nullable(Moment),
  is_late: Type.Boolean(),
  created_at: Moment,
})

export const TicketQueueReply = Type.Object({
  tickets: Type.Array(QueuedTicket),
  next: Nullable(Type.String()),
  /** up to 1001, which means more than 1000 */
  counts: Type.Object({
    mine: Type.Integer(),
    unassigned: Type.Integer(),
    late: Type.Integer(),
    waiting: Type.Integer(),
  }),
})

export const AnswerTemplate = Type.Object({ id: Id, name: Type.String(), body: Type.String() })

/** GET /api/v1/tickets/:id */
export const DeskTicketReply = Type.Object({
  ticket: Type.Object({
    ...QueuedTicket.properties,
    body: Type.String(),
    shopper_email: Nullable(Type.String()),
    replies: Type.Array(
      Type.Object({
        id: Id,
        author: Type.Enum(['shop', 'customer', 'system']),
        author_name: Type.String(),
        body: Type.String(),
        created_at: Moment,
      }),
    ),
    notes: Type.Array(
      Type.Object({ id: Id, author: Type.String(), body: Type.String(), created_at: Moment }),
    ),
    /** the last answer of the shop, to be sent back as `seen`; 0 for none */
    last_answer: Type.Integer(),
  }),
  templates: Type.Array(AnswerTemplate),
})

/** GET /api/v1/tickets/:id/order */
export const TicketOrderReply = Type.Object({
  order: Nullable(
    Type.Object({
      number: Type.String(),
      state: Type.String(),
      state_label: Type.String(),
      total: Type.Number({ description: 'En pesos' }),
      created_at: Moment,
      lines: Type.Array(Type.Object({ name: Type.String(), quantity: Type.Integer() })),
    }),
  ),
})

const Body = Type.String({ minLength: 1, maxLength: 4000 })

/** POST /api/v1/tickets/:id/answer */
export const AnswerBody = Type.Object({
  body: Body,
  leaves: Type.Enum(['waiting_customer', 'in_progress', 'resolved', 'closed'], {
    description: 'Cómo queda el ticket',
  }),
  seen: Type.Integer({
    minimum: 0,
    description: 'La última respuesta de la tienda que se leyó (`last_answer`)',
  }),
  name: Type.Optional(
    Type.String({ minLength: 1, maxLength: 60, description: 'Con qué nombre firma la tienda' }),
  ),
})

/** PUT /api/v1/tickets/:id/assignee */
export const AssignBody = Type.Object({
  to: Type.Union([Type.Null(), Type.String({ maxLength: 320 })], {
    description: 'Correo de quien lo atiende, o null',
  }),
})

/** POST /api/v1/tickets/:id/notes */
export const NoteBody = Type.Object({ body: Body })

/** GET /api/v1/answer-templates */
export const TemplatesReply = Type.Object({ templates: Type.Array(AnswerTemplate) })

/** PUT /api/v1/answer-templates */
export const TemplateBody = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 60 }),
  body: Body,
})
