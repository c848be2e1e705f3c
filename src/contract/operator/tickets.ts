import { type Static, Type } from 'typebox'
import { ticketQueues } from '#domain/support/ticket-queues.ts'
import { ticketStates } from '#domain/support/ticket.ts'
import { fileReply, csvFile } from '../files.ts'
import { Done } from '../problem.ts'
import { TicketAttachment } from '../tickets.ts'
import { columnMax, Id, IntegerId, Moment, Nullable } from '../wire.ts'
import { ReadVersion, Version } from './edits.ts'
import type { OperationTable } from './operation.ts'
import { PhotoQuery } from './reviews.ts'
import { RowParams } from './row-params.ts'

const filter = {
  tab: Type.Optional(
    Type.Enum([...ticketQueues], {
      description: 'La fila; por omisión open, lo que espera a la tienda',
    }),
  ),
  reason: Type.Optional(Type.Integer({ ...IntegerId, description: 'Solo los de este motivo' })),
  search: Type.Optional(
    Type.String({
      maxLength: 320,
      description: 'El número de un ticket, un correo completo o el número de un pedido',
    }),
  ),
}

/** Support tickets, as CSV */
export const TicketsFileQuery = Type.Object(filter)

export const TicketQueueQuery = Type.Object({
  ...filter,
  after: Type.Optional(
    Type.String({ maxLength: 60, description: 'Lo que dijo `next` en la página anterior' }),
  ),
})

const Count = Type.Integer({ description: 'Hasta 10001, que quiere decir más de 10,000' })

const QueuedTicket = Type.Object({
  id: Id,
  subject: Type.String(),
  reason: Type.String(),
  state: Type.Enum([...ticketStates]),
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
  counts: Type.Object({
    open: Count,
    mine: Count,
    unassigned: Count,
    soon: Count,
    late: Count,
    waiting: Count,
  }),
  /** Ticket reasons available as list filter. */
  reasons: Type.Array(Type.Object({ id: IntegerId, reason: Type.String() })),
})
export type TicketQueueReply = Static<typeof TicketQueueReply>

/** A ticket attachment without preview; `getTicketAttachment` serves its file. */
export const DeskAttachment = Type.Omit(TicketAttachment, ['preview'])
export type DeskAttachment = Static<typeof DeskAttachment>

export const AnswerTemplate = Type.Object({ id: Id, name: Type.String(), body: Type.String() })
export type AnswerTemplate = Static<typeof AnswerTemplate>

/** A support ticket with its messages */
export const DeskTicketReply = Type.Object({
  ticket: Type.Object({
    ...QueuedTicket.properties,
    body: Type.String(),
    shopper_email: Nullable(Type.String()),
    /** Number of the shopper's tickets, at most a hundred. */
    shopper_tickets: Type.Integer(),
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
    attachments: Type.Array(DeskAttachment),
    /** Id of the shop's latest answer, sent back as `seen` (optimistic concurrency); 0 without an answer. */
    last_answer: Type.Integer(),
    /** Version of the `assigned_to` field (optimistic concurrency). */
    assignee_version: Version,
    /** Whether the shop can still answer the ticket. */
    takes_answers: Type.Boolean(),
  }),
  templates: Type.Array(AnswerTemplate),
  /** E-mails of the operators to whom the ticket can be assigned. */
  colleagues: Type.Array(Type.String()),
})
export type DeskTicketReply = Static<typeof DeskTicketReply>

/** The order that a ticket is about */
export const TicketOrderReply = Type.Object({
  order: Nullable(
    Type.Object({
      number: Type.String(),
      state: Type.String(),
      state_label: Type.String(),
      total: Type.Number({ description: 'En pesos' }),
      created_at: Moment,
      payment_method: Nullable(Type.String()),
      paid_at: Nullable(Moment),
      left: Type.Number({ description: 'Lo que queda de su pago, en pesos' }),
      tracking_numbers: Type.Array(Type.String()),
      /** Number of the shopper's orders, at most a hundred. */
      shopper_orders: Type.Integer(),
      lines: Type.Array(
        Type.Object({
          name: Type.String(),
          quantity: Type.Integer(),
          image: Nullable(Type.String()),
        }),
      ),
    }),
  ),
})
export type TicketOrderReply = Static<typeof TicketOrderReply>

const Body = Type.String({ minLength: 1, maxLength: 4000 })

/** Sends the shop's answer to a ticket */
export const AnswerBody = Type.Object({
  body: Body,
  leaves: Type.Enum(['waiting_customer', 'in_progress', 'resolved', 'closed'], {
    description: 'Cómo queda el ticket',
  }),
  seen: Type.Integer({
    minimum: 0,
    maximum: columnMax.bigint,
    description: 'La última respuesta de la tienda que se leyó (`last_answer`)',
  }),
  name: Type.Optional(
    Type.String({ minLength: 1, maxLength: 60, description: 'Con qué nombre firma la tienda' }),
  ),
  attachments: Type.Optional(
    Type.Array(Id, {
      maxItems: 10,
      uniqueItems: true,
      description: 'Archivos propios enviados antes',
    }),
  ),
})

/** Files of an unsent answer */
export const DeskDraftsReply = Type.Object({
  attachments: Type.Array(DeskAttachment),
  most: Type.Integer(),
  megabytes: Type.Integer(),
})
export type DeskDraftsReply = Static<typeof DeskDraftsReply>

/** Uploads a file for an answer */
export const FileNameQuery = Type.Object({
  name: Type.Optional(Type.String({ maxLength: 300, description: 'Cómo se llama el archivo' })),
})

/** Assigns a ticket to an operator */
export const AssignBody = Type.Object({
  to: Type.Union([Type.Null(), Type.String({ maxLength: 320 })], {
    description: 'Correo de quien lo atiende, o null',
  }),
  version: ReadVersion,
})

/** Adds an internal note */
export const NoteBody = Type.Object({ body: Body })

/** An answer template for tickets */
export const KeptTemplate = Type.Object({ ...AnswerTemplate.properties, version: Version })
export type KeptTemplate = Static<typeof KeptTemplate>

export const TemplatesReply = Type.Object({ templates: Type.Array(KeptTemplate) })
export type TemplatesReply = Static<typeof TemplatesReply>

/** Saves an answer template for tickets */
export const TemplateBody = Type.Object({
  id: Type.Optional(Type.Integer({ ...Id, description: 'La que cambia' })),
  name: Type.String({ minLength: 1, maxLength: 60 }),
  body: Body,
  version: ReadVersion,
})

export const operations = {
  listTickets: { method: 'GET', path: 'tickets', query: TicketQueueQuery, reply: TicketQueueReply },
  exportTickets: { method: 'GET', path: 'tickets.csv', query: TicketsFileQuery, reply: csvFile },
  getTicket: { method: 'GET', path: 'tickets/:id', params: RowParams, reply: DeskTicketReply },
  answerTicket: {
    method: 'POST',
    path: 'tickets/:id/answer',
    params: RowParams,
    body: AnswerBody,
    reply: Done,
  },
  assignTicket: {
    method: 'PUT',
    path: 'tickets/:id/assignee',
    params: RowParams,
    body: AssignBody,
    reply: Done,
  },
  addTicketNote: {
    method: 'POST',
    path: 'tickets/:id/notes',
    params: RowParams,
    body: NoteBody,
    reply: Done,
  },
  getTicketOrder: {
    method: 'GET',
    path: 'tickets/:id/order',
    params: RowParams,
    reply: TicketOrderReply,
  },
  listAnswerTemplates: { method: 'GET', path: 'answer-templates', reply: TemplatesReply },
  saveAnswerTemplate: { method: 'PUT', path: 'answer-templates', body: TemplateBody, reply: Done },
  deleteAnswerTemplate: {
    method: 'DELETE',
    path: 'answer-templates/:id',
    params: RowParams,
    reply: Done,
  },
  listTicketAttachments: {
    method: 'GET',
    path: 'tickets/:id/attachments',
    params: RowParams,
    reply: DeskDraftsReply,
  },
  uploadTicketAttachment: {
    method: 'POST',
    path: 'tickets/:id/attachments',
    params: RowParams,
    query: FileNameQuery,
    reply: DeskAttachment,
  },
  getTicketAttachment: {
    method: 'GET',
    path: 'ticket-attachments/:id',
    params: RowParams,
    query: PhotoQuery,
    reply: fileReply('image/webp', 'application/pdf'),
  },
  deleteTicketAttachment: {
    method: 'DELETE',
    path: 'ticket-attachments/:id',
    params: RowParams,
    reply: Done,
  },
} as const satisfies OperationTable
