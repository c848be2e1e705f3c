import type { OperationTable } from '../api-operation.ts'
import { csvResponseSchema, createFileResponseSchema } from '../file-response-schemas.ts'
import { SuccessResponse } from '../problem-details.ts'
import {
  CorrectOrderAddressBody,
  CancelOrderBody,
  OrderDossierParams,
  HandOverPickupBody,
  ChangeOrderStateBody,
  OrderNoteBody,
  OfficeOrderResponse,
  OfficeOrdersResponse,
  OrderNumberParams,
  OrdersExportQuery,
  OrdersQuery,
} from './orders.ts'

export const officeOrderOperations = {
  listOrders: { method: 'GET', path: 'orders', query: OrdersQuery, reply: OfficeOrdersResponse },
  exportOrders: {
    method: 'GET',
    path: 'orders.csv',
    query: OrdersExportQuery,
    reply: csvResponseSchema,
  },
  getOrder: {
    method: 'GET',
    path: 'orders/:number',
    params: OrderNumberParams,
    reply: OfficeOrderResponse,
  },
  getOrderDossier: {
    method: 'GET',
    path: 'orders/:number/dossier/:kind',
    params: OrderDossierParams,
    reply: createFileResponseSchema('text/html', 'application/json'),
  },
  addOrderNote: {
    method: 'POST',
    path: 'orders/:number/notes',
    params: OrderNumberParams,
    body: OrderNoteBody,
    reply: SuccessResponse,
  },
  correctOrderAddress: {
    method: 'PUT',
    path: 'orders/:number/address',
    params: OrderNumberParams,
    body: CorrectOrderAddressBody,
    reply: SuccessResponse,
  },
  markReadyForPickup: {
    method: 'POST',
    path: 'orders/:number/ready-for-pickup',
    params: OrderNumberParams,
    reply: SuccessResponse,
  },
  handOverOrder: {
    method: 'POST',
    path: 'orders/:number/hand-over',
    params: OrderNumberParams,
    body: HandOverPickupBody,
    reply: SuccessResponse,
  },
  moveOrder: {
    method: 'POST',
    path: 'orders/:number/move',
    params: OrderNumberParams,
    body: ChangeOrderStateBody,
    reply: SuccessResponse,
  },
  cancelOrder: {
    method: 'POST',
    path: 'orders/:number/cancel',
    params: OrderNumberParams,
    body: CancelOrderBody,
    reply: SuccessResponse,
  },
  resendOrderMail: {
    method: 'POST',
    path: 'orders/:number/mails',
    params: OrderNumberParams,
    reply: SuccessResponse,
  },
} as const satisfies OperationTable
