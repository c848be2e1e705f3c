import { type Static, Type } from 'typebox'
import { ticketQueues } from '#domain/support/ticket-queues.ts'
import { ticketStates } from '#domain/ticket-states.ts'
import { maxDatabaseIntegers, Id, IntegerId, IsoDateTime, Nullable } from '../api-field-types.ts'
import { TicketAttachment } from '../tickets.ts'
import { RecordVersionWhenFormOpened, RecordVersion } from './optimistic-concurrency.ts'

const QueueTab = Type.Enum([...ticketQueues], {
  description: 'La fila; por omisión open, lo que espera a la tienda',
})

const filter = {
  tab: Type.Optional(QueueTab),
  reason: Type.Optional(Type.Integer({ ...IntegerId, description: 'Solo los de este motivo' })),
  search: Type.Optional(
    Type.String({
      maxLength: 320,
      description: 'El número de un ticket, un correo completo o el número de un pedido',
    }),
  ),
}

/** Exports support tickets as CSV */
export const TicketsExportQuery = Type.Object(filter)

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
  due_at: Nullable(IsoDateTime),
  is_late: Type.Boolean(),
  created_at: IsoDateTime,
})

export const TicketQueueResponse = Type.Object({
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
  /** Reasons for opening a ticket, as options of the list filter. */
  reasons: Type.Array(Type.Object({ id: IntegerId, reason: Type.String() })),
})
export type TicketQueueResponse = Static<typeof TicketQueueResponse>

/** A ticket attachment without preview; `getTicketAttachment` serves its file. */
export const OfficeTicketAttachment = Type.Omit(TicketAttachment, ['preview'])
export type OfficeTicketAttachment = Static<typeof OfficeTicketAttachment>

export const AnswerTemplate = Type.Object({ id: Id, name: Type.String(), body: Type.String() })
export type AnswerTemplate = Static<typeof AnswerTemplate>

/** A support ticket with its messages */
export const OfficeTicketResponse = Type.Object({
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
        created_at: IsoDateTime,
      }),
    ),
    notes: Type.Array(
      Type.Object({ id: Id, author: Type.String(), body: Type.String(), created_at: IsoDateTime }),
    ),
    attachments: Type.Array(OfficeTicketAttachment),
    /**
     * Id of the shop's latest reply to the ticket, sent back as `seen` (optimistic concurrency); 0
     * without a reply.
     */
    last_answer: Type.Integer(),
    /**
     * Version of the ticket's assignment to an operator (`assigned_to`), sent back with a change
     * (optimistic concurrency).
     */
    assignee_version: RecordVersion,
    /** Whether the shop can still reply to the ticket. */
    takes_answers: Type.Boolean(),
  }),
  templates: Type.Array(AnswerTemplate),
  /** E-mails of the operators to whom the ticket can be assigned. */
  colleagues: Type.Array(Type.String()),
})
export type OfficeTicketResponse = Static<typeof OfficeTicketResponse>

const TicketOrderLine = Type.Object({
  name: Type.String(),
  quantity: Type.Integer(),
  image: Nullable(Type.String()),
})

/** The order that a ticket is about */
export const TicketOrderResponse = Type.Object({
  order: Nullable(
    Type.Object({
      number: Type.String(),
      state: Type.String(),
      state_label: Type.String(),
      total: Type.Number({ description: 'En pesos' }),
      created_at: IsoDateTime,
      payment_method: Nullable(Type.String()),
      paid_at: Nullable(IsoDateTime),
      left: Type.Number({ description: 'Lo que queda de su pago, en pesos' }),
      tracking_numbers: Type.Array(Type.String()),
      /** Number of the shopper's orders, at most a hundred. */
      shopper_orders: Type.Integer(),
      lines: Type.Array(TicketOrderLine),
    }),
  ),
})
export type TicketOrderResponse = Static<typeof TicketOrderResponse>

const Body = Type.String({ minLength: 1, maxLength: 4000 })

const AttachmentIds = Type.Array(Id, {
  maxItems: 10,
  uniqueItems: true,
  description: 'Archivos propios enviados antes',
})

/** Sends the shop's answer to a ticket */
export const AnswerTicketBody = Type.Object({
  body: Body,
  leaves: Type.Enum(['waiting_customer', 'in_progress', 'resolved', 'closed'], {
    description: 'Cómo queda el ticket',
  }),
  seen: Type.Integer({
    minimum: 0,
    maximum: maxDatabaseIntegers.bigint,
    description: 'La última respuesta de la tienda que se leyó (`last_answer`)',
  }),
  name: Type.Optional(
    Type.String({ minLength: 1, maxLength: 60, description: 'Con qué nombre firma la tienda' }),
  ),
  attachments: Type.Optional(AttachmentIds),
})

/** Lists the files attached to a ticket reply that is not sent yet */
export const TicketReplyDraftFilesResponse = Type.Object({
  attachments: Type.Array(OfficeTicketAttachment),
  most: Type.Integer(),
  megabytes: Type.Integer(),
})
export type TicketReplyDraftFilesResponse = Static<typeof TicketReplyDraftFilesResponse>

/** Uploads a file for an answer to a ticket */
export const TicketReplyAttachmentNameQuery = Type.Object({
  name: Type.Optional(Type.String({ maxLength: 300, description: 'Cómo se llama el archivo' })),
})

/** Assigns a ticket to an operator */
export const AssignTicketBody = Type.Object({
  to: Type.Union([Type.Null(), Type.String({ maxLength: 320 })], {
    description: 'Correo de quien lo atiende, o null',
  }),
  version: RecordVersionWhenFormOpened,
})

/** Adds an internal note to a ticket */
export const TicketNoteBody = Type.Object({ body: Body })

/** An answer template for tickets */
export const VersionedAnswerTemplate = Type.Object({
  ...AnswerTemplate.properties,
  version: RecordVersion,
})
export type VersionedAnswerTemplate = Static<typeof VersionedAnswerTemplate>

export const AnswerTemplatesResponse = Type.Object({
  templates: Type.Array(VersionedAnswerTemplate),
})
export type AnswerTemplatesResponse = Static<typeof AnswerTemplatesResponse>

/** Saves an answer template for tickets */
export const SaveAnswerTemplateBody = Type.Object({
  id: Type.Optional(Type.Integer({ ...Id, description: 'La que cambia' })),
  name: Type.String({ minLength: 1, maxLength: 60 }),
  body: Body,
  version: RecordVersionWhenFormOpened,
})
