import { csvFile, fileReply } from '../files.ts'
import { Done } from '../problem.ts'
import type { OperationTable } from './operation.ts'
import {
  AddressBody,
  CancelBody,
  DossierParams,
  HandOverBody,
  MoveBody,
  NoteBody,
  OfficeOrderReply,
  OfficeOrdersReply,
  OrderNumber,
  OrdersFileQuery,
  OrdersQuery,
} from './orders.ts'

export const operations = {
  listOrders: { method: 'GET', path: 'orders', query: OrdersQuery, reply: OfficeOrdersReply },
  exportOrders: { method: 'GET', path: 'orders.csv', query: OrdersFileQuery, reply: csvFile },
  getOrder: { method: 'GET', path: 'orders/:number', params: OrderNumber, reply: OfficeOrderReply },
  getOrderDossier: {
    method: 'GET',
    path: 'orders/:number/dossier/:kind',
    params: DossierParams,
    reply: fileReply('text/html', 'application/json'),
  },
  addOrderNote: {
    method: 'POST',
    path: 'orders/:number/notes',
    params: OrderNumber,
    body: NoteBody,
    reply: Done,
  },
  correctOrderAddress: {
    method: 'PUT',
    path: 'orders/:number/address',
    params: OrderNumber,
    body: AddressBody,
    reply: Done,
  },
  markReadyForPickup: {
    method: 'POST',
    path: 'orders/:number/ready-for-pickup',
    params: OrderNumber,
    reply: Done,
  },
  handOverOrder: {
    method: 'POST',
    path: 'orders/:number/hand-over',
    params: OrderNumber,
    body: HandOverBody,
    reply: Done,
  },
  moveOrder: {
    method: 'POST',
    path: 'orders/:number/move',
    params: OrderNumber,
    body: MoveBody,
    reply: Done,
  },
  cancelOrder: {
    method: 'POST',
    path: 'orders/:number/cancel',
    params: OrderNumber,
    body: CancelBody,
    reply: Done,
  },
  resendOrderMail: {
    method: 'POST',
    path: 'orders/:number/mails',
    params: OrderNumber,
    reply: Done,
  },
} as const satisfies OperationTable
