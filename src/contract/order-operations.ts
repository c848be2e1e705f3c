import { Type } from 'typebox'
import type { OperationTable } from './api-operation.ts'
import { InvoiceFileResponse } from './invoices.ts'
import {
  OrderLicenceKeysResponse,
  AgentOrderAccessResponse,
  AgentOrderAccessListResponse,
  RevokeAgentOrderAccessBody,
  OrdersResponse,
  OrderResponse,
  OrderArrivalPushResponse,
  SubscribeOrderArrivalPushBody,
  RequestOrderReturnBody,
} from './orders.ts'
import { OrderNumberParams } from './path-params.ts'
import {
  createResponseOrErrorSchema,
  ResultResponse,
  createResponseOrInvalidInputSchema,
} from './problem-details.ts'

export const shopperOrderOperations = {
  createOrderConsent: {
    method: 'POST',
    path: 'customer/orders/:number/consent',
    params: OrderNumberParams,
    reply: createResponseOrErrorSchema(AgentOrderAccessResponse),
  },
  listOrderConsents: {
    method: 'GET',
    path: 'customer/orderConsents/:number',
    params: OrderNumberParams,
    reply: createResponseOrInvalidInputSchema(AgentOrderAccessListResponse),
  },
  revokeOrderConsents: {
    method: 'POST',
    path: 'customer/orders/:number/consentsOver',
    params: OrderNumberParams,
    body: RevokeAgentOrderAccessBody,
    reply: ResultResponse,
  },
  getOrderPush: {
    method: 'GET',
    path: 'customer/push/:number',
    params: OrderNumberParams,
    reply: createResponseOrInvalidInputSchema(OrderArrivalPushResponse),
  },
  subscribeToOrder: {
    method: 'POST',
    path: 'customer/push/:number',
    params: OrderNumberParams,
    body: SubscribeOrderArrivalPushBody,
    reply: ResultResponse,
  },
  unsubscribeFromOrder: {
    method: 'DELETE',
    path: 'customer/push/:number',
    params: OrderNumberParams,
    reply: ResultResponse,
  },
  listOrders: {
    method: 'GET',
    path: 'customer/orders',
    reply: createResponseOrInvalidInputSchema(OrdersResponse),
  },
  postOrderList: {
    method: 'POST',
    path: 'customer/orders',
    reply: createResponseOrInvalidInputSchema(OrdersResponse),
  },
  getOrder: {
    method: 'GET',
    path: 'customer/orders/:number',
    params: OrderNumberParams,
    reply: createResponseOrInvalidInputSchema(OrderResponse),
  },
  getOrderDossier: {
    method: 'GET',
    path: 'customer/orderDossiers/:number/:kind',
    params: Type.Object({ ...OrderNumberParams.properties, kind: Type.Enum(['html', 'json']) }),
    reply: createResponseOrInvalidInputSchema(InvoiceFileResponse),
  },
  revealLicences: {
    method: 'POST',
    path: 'customer/orders/:number/licences',
    params: OrderNumberParams,
    reply: createResponseOrErrorSchema(OrderLicenceKeysResponse),
  },
  cancelOrder: {
    method: 'POST',
    path: 'customer/orders/:number/cancel',
    params: OrderNumberParams,
    reply: ResultResponse,
  },
  confirmDelivery: {
    method: 'POST',
    path: 'customer/orders/:number/confirm',
    params: OrderNumberParams,
    reply: ResultResponse,
  },
  requestReturn: {
    method: 'POST',
    path: 'customer/orders/:number/return',
    params: OrderNumberParams,
    body: RequestOrderReturnBody,
    reply: ResultResponse,
  },
} as const satisfies OperationTable
