import type { OperationTable } from '../api-operation.ts'
import { csvResponseSchema } from '../file-response-schemas.ts'
import { RowIdParams } from '../path-params.ts'
import { SuccessResponse } from '../problem-details.ts'
import {
  SetRefundBankAccountBody,
  RefundApprovalsExportQuery,
  RefundApprovalsQuery,
  RefundApprovalsResponse,
  RefundBankFileBody,
  RefundBankFileResponse,
  FinishBankTransferBody,
  RefundOrderParams,
  RejectionReasonBody,
  PreviewRefundBody,
  CreateRefundBody,
  RefundPreviewResponse,
  RefundableUnitsResponse,
  CreatedRefundResponse,
  RefundsExportQuery,
  RefundsQuery,
  RefundsResponse,
} from './refunds.ts'

export const refundOperations = {
  getRefundable: {
    method: 'GET',
    path: 'orders/:number/refundable',
    params: RefundOrderParams,
    reply: RefundableUnitsResponse,
  },
  previewRefund: {
    method: 'POST',
    path: 'orders/:number/refunds/preview',
    params: RefundOrderParams,
    body: PreviewRefundBody,
    reply: RefundPreviewResponse,
  },
  refundOrder: {
    method: 'POST',
    path: 'orders/:number/refunds',
    params: RefundOrderParams,
    body: CreateRefundBody,
    reply: CreatedRefundResponse,
  },
  exportRefunds: {
    method: 'GET',
    path: 'refunds.csv',
    query: RefundsExportQuery,
    reply: csvResponseSchema,
  },
  exportRefundApprovals: {
    method: 'GET',
    path: 'refund-approvals.csv',
    query: RefundApprovalsExportQuery,
    reply: csvResponseSchema,
  },
  listRefunds: { method: 'GET', path: 'refunds', query: RefundsQuery, reply: RefundsResponse },
  setRefundAccount: {
    method: 'PUT',
    path: 'refunds/:id/account',
    params: RowIdParams,
    body: SetRefundBankAccountBody,
    reply: SuccessResponse,
  },
  createRefundBankFile: {
    method: 'POST',
    path: 'refunds/bank-file',
    body: RefundBankFileBody,
    reply: RefundBankFileResponse,
  },
  finishRefund: {
    method: 'POST',
    path: 'refunds/:id/finish',
    params: RowIdParams,
    body: FinishBankTransferBody,
    reply: SuccessResponse,
  },
  retryRefund: {
    method: 'POST',
    path: 'refunds/:id/retry',
    params: RowIdParams,
    reply: SuccessResponse,
  },
  listRefundApprovals: {
    method: 'GET',
    path: 'refund-approvals',
    query: RefundApprovalsQuery,
    reply: RefundApprovalsResponse,
  },
  approveRefund: {
    method: 'POST',
    path: 'refund-approvals/:id/approve',
    params: RowIdParams,
    reply: CreatedRefundResponse,
  },
  refuseRefund: {
    method: 'POST',
    path: 'refund-approvals/:id/refuse',
    params: RowIdParams,
    body: RejectionReasonBody,
    reply: SuccessResponse,
  },
} as const satisfies OperationTable
