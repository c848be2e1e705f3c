import type { OperationTable } from '../api-operation.ts'
import { createFileResponseSchema, csvResponseSchema } from '../file-response-schemas.ts'
import { RowIdParams } from '../path-params.ts'
import { SuccessResponse } from '../problem-details.ts'
import { ReviewPhotoQuery } from './reviews.ts'
import {
  AnswerTemplatesResponse,
  AnswerTicketBody,
  AssignTicketBody,
  OfficeTicketAttachment,
  OfficeTicketResponse,
  SaveAnswerTemplateBody,
  TicketNoteBody,
  TicketOrderResponse,
  TicketQueueQuery,
  TicketQueueResponse,
  TicketReplyAttachmentNameQuery,
  TicketReplyDraftFilesResponse,
  TicketsExportQuery,
} from './tickets.ts'

export const officeTicketOperations = {
  listTickets: {
    method: 'GET',
    path: 'tickets',
    query: TicketQueueQuery,
    reply: TicketQueueResponse,
  },
  exportTickets: {
    method: 'GET',
    path: 'tickets.csv',
    query: TicketsExportQuery,
    reply: csvResponseSchema,
  },
  getTicket: {
    method: 'GET',
    path: 'tickets/:id',
    params: RowIdParams,
    reply: OfficeTicketResponse,
    refusals: ['ticket-not-found'],
  },
  answerTicket: {
    method: 'POST',
    path: 'tickets/:id/answer',
    params: RowIdParams,
    body: AnswerTicketBody,
    reply: SuccessResponse,
    refusals: ['answered-meanwhile', 'attachments-gone', 'move-not-allowed', 'ticket-not-found'],
  },
  assignTicket: {
    method: 'PUT',
    path: 'tickets/:id/assignee',
    params: RowIdParams,
    body: AssignTicketBody,
    reply: SuccessResponse,
    refusals: ['changed-meanwhile', 'may-not-answer', 'operator-not-found', 'ticket-not-found'],
  },
  addTicketNote: {
    method: 'POST',
    path: 'tickets/:id/notes',
    params: RowIdParams,
    body: TicketNoteBody,
    reply: SuccessResponse,
    refusals: ['ticket-not-found'],
  },
  getTicketOrder: {
    method: 'GET',
    path: 'tickets/:id/order',
    params: RowIdParams,
    reply: TicketOrderResponse,
  },
  listAnswerTemplates: { method: 'GET', path: 'answer-templates', reply: AnswerTemplatesResponse },
  saveAnswerTemplate: {
    method: 'PUT',
    path: 'answer-templates',
    body: SaveAnswerTemplateBody,
    reply: SuccessResponse,
    refusals: ['changed-meanwhile', 'name-taken', 'template-not-found', 'too-many'],
  },
  deleteAnswerTemplate: {
    method: 'DELETE',
    path: 'answer-templates/:id',
    params: RowIdParams,
    reply: SuccessResponse,
    refusals: ['template-not-found'],
  },
  listTicketAttachments: {
    method: 'GET',
    path: 'tickets/:id/attachments',
    params: RowIdParams,
    reply: TicketReplyDraftFilesResponse,
  },
  uploadTicketAttachment: {
    method: 'POST',
    path: 'tickets/:id/attachments',
    params: RowIdParams,
    query: TicketReplyAttachmentNameQuery,
    reply: OfficeTicketAttachment,
    refusals: [
      'document-refused',
      'message-full',
      'picture-refused',
      'ticket-not-found',
      'too-many-files',
    ],
  },
  getTicketAttachment: {
    method: 'GET',
    path: 'ticket-attachments/:id',
    params: RowIdParams,
    query: ReviewPhotoQuery,
    reply: createFileResponseSchema('image/webp', 'application/pdf'),
    refusals: ['file-not-found'],
  },
  deleteTicketAttachment: {
    method: 'DELETE',
    path: 'ticket-attachments/:id',
    params: RowIdParams,
    reply: SuccessResponse,
    refusals: ['file-not-found'],
  },
} as const satisfies OperationTable
