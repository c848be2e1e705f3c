import { type Static, Type } from 'typebox'
import { ticketAttachmentKinds } from '#domain/support/ticket-attachment.ts'
import { ticketReasonCodes } from '#domain/support/ticket.ts'
import { ticketStates } from '#domain/ticket-states.ts'
import {
  IgnoredRequestBodyFields,
  Id,
  IntegerId,
  IsoDateTime,
  Nullable,
} from './api-field-types.ts'
import type { OperationTable } from './api-operation.ts'
import { RowIdParams } from './path-params.ts'
import {
  createResponseOrErrorSchema,
  ResultResponse,
  ResultWithFieldErrorsResponse,
  createResponseOrInvalidInputSchema,
} from './problem-details.ts'

/** GET shop/ticketsReasons: reasons for a support ticket */
export const TicketReasonsResponse = Type.Array(
  Type.Object({
    id: IntegerId,
    reason: Type.String(),
    /** Stable reason code for links; null for reasons added by the shop's owner. */
    code: Nullable(Type.Enum([...ticketReasonCodes])),
  }),
)
export type TicketReasonsResponse = Static<typeof TicketReasonsResponse>

const AttachmentIds = Type.Array(Id, { maxItems: 10, uniqueItems: true })

/** POST shop/ticket: opens a ticket. order_id null or 'none' means a question without an order. */
export const OpenTicketBody = Type.Object({
  ...IgnoredRequestBodyFields,
  subject: Type.String({ maxLength: 1000 }),
  body: Type.String({ maxLength: 20000 }),
  tickets_reason_id: IntegerId,
  // The union lists null first, because schema validation converts values to the first matching
  // type and would otherwise convert null to a number.
  order_id: Type.Optional(Type.Union([Type.Null(), Type.Literal('none'), Id])),
  customer_id: Type.Optional(Type.Unknown()),
  /** Ids of files uploaded to customer/ticketAttachments. */
  attachments: Type.Optional(AttachmentIds),
})

export const Ticket = Type.Object({
  id: Id,
  order_id: Nullable(Id),
  order_number: Nullable(Type.String()),
  tickets_reason_id: IntegerId,
  reason: Type.String(),
  subject: Type.String(),
  body: Type.String(),
  /** Ticket state code; `status_label` has its text. */
  status: Type.Enum([...ticketStates]),
  status_label: Type.String(),
  created_at: IsoDateTime,
})
export type Ticket = Static<typeof Ticket>

/** GET customer/tickets: the shopper's support tickets */
export const TicketsResponse = Type.Array(Ticket)
export type TicketsResponse = Static<typeof TicketsResponse>

export const TicketMessage = Type.Object({
  id: Id,
  author: Type.Enum(['shop', 'customer', 'system']),
  author_name: Type.String(),
  body: Type.String(),
  created_at: IsoDateTime,
})

/** A file attached to a ticket, to a ticket reply, or to a message not sent yet. */
export const TicketAttachment = Type.Object({
  id: Id,
  /** Id of the ticket reply with this attachment; null for attachments of the ticket itself. */
  reply_id: Nullable(Id),
  kind: Type.Enum([...ticketAttachmentKinds]),
  name: Type.String(),
  bytes: Type.Integer(),
  /** Thumbnail of the attached picture as `data:` URL; null for documents. */
  preview: Nullable(Type.String()),
})
export type TicketAttachment = Static<typeof TicketAttachment>

/** GET customer/ticketAttachments: files uploaded for a ticket message that is not sent yet */
export const AttachmentDraftsResponse = Type.Object({
  attachments: Type.Array(TicketAttachment),
  most: Type.Integer(),
  megabytes: Type.Integer(),
})
export type AttachmentDraftsResponse = Static<typeof AttachmentDraftsResponse>

/** POST customer/ticketAttachments: uploads a file for a ticket */
export const UploadedAttachmentResponse = Type.Object({
  success: Type.Literal(true),
  attachment: TicketAttachment,
})
export type UploadedAttachmentResponse = Static<typeof UploadedAttachmentResponse>

/** GET customer/ticketAttachments/{id}: an attachment of a ticket */
export const AttachmentFileResponse = Type.Object({
  kind: Type.Enum([...ticketAttachmentKinds]),
  name: Type.String(),
  /** File content in base64, because attachments have no public URL. */
  file: Type.String(),
})
export type AttachmentFileResponse = Static<typeof AttachmentFileResponse>

/**
 * GET customer/tickets/{id}: a support ticket with its messages; 404 for everyone except its owner
 */
export const TicketDetailResponse = Type.Object({
  ticket: Type.Object({
    ...Ticket.properties,
    replies: Type.Array(TicketMessage),
    attachments: Type.Array(TicketAttachment),
    /** Time until which a reply by the shopper reopens the closed ticket; null if none. */
    reopens_until: Nullable(IsoDateTime),
  }),
})
export type TicketDetailResponse = Static<typeof TicketDetailResponse>

/** POST customer/tickets/{id}/reply {body, resolved?}: adds the shopper's reply to a ticket */
export const AddTicketMessageBody = Type.Object({
  ...IgnoredRequestBodyFields,
  body: Type.Optional(Type.String({ maxLength: 20000 })),
  resolved: Type.Optional(Type.Boolean()),
  attachments: Type.Optional(AttachmentIds),
})

const TicketAttachmentsQuery = Type.Object({
  ticket_id: Type.Optional(Id),
  name: Type.Optional(Type.String({ maxLength: 300 })),
})

export const shopperTicketOperations = {
  listTicketAttachments: {
    method: 'GET',
    path: 'customer/ticketAttachments',
    query: TicketAttachmentsQuery,
    reply: AttachmentDraftsResponse,
  },
  uploadTicketAttachment: {
    method: 'POST',
    path: 'customer/ticketAttachments',
    query: TicketAttachmentsQuery,
    reply: createResponseOrErrorSchema(UploadedAttachmentResponse),
  },
  getTicketAttachment: {
    method: 'GET',
    path: 'customer/ticketAttachments/:id',
    params: RowIdParams,
    reply: createResponseOrErrorSchema(AttachmentFileResponse),
  },
  deleteTicketAttachment: {
    method: 'DELETE',
    path: 'customer/ticketAttachments/:id',
    params: RowIdParams,
    reply: ResultResponse,
  },
  listTicketReasons: { method: 'GET', path: 'shop/ticketsReasons', reply: TicketReasonsResponse },
  listTickets: { method: 'GET', path: 'customer/tickets', reply: TicketsResponse },
  getTicket: {
    method: 'GET',
    path: 'customer/tickets/:id',
    params: RowIdParams,
    reply: createResponseOrInvalidInputSchema(TicketDetailResponse),
  },
  createTicket: {
    method: 'POST',
    path: 'shop/ticket',
    body: OpenTicketBody,
    reply: ResultWithFieldErrorsResponse,
  },
  replyToTicket: {
    method: 'POST',
    path: 'customer/tickets/:id/reply',
    params: RowIdParams,
    body: AddTicketMessageBody,
    reply: ResultWithFieldErrorsResponse,
  },
} as const satisfies OperationTable
