import { csvFile } from '../files.ts'
import { Done } from '../problem.ts'
import type { OperationTable } from './operation.ts'
import {
  AccountBody,
  ApprovalsFileQuery,
  ApprovalsQuery,
  ApprovalsReply,
  BankFileBody,
  BankFileReply,
  FinishBody,
  NumberParams,
  ReasonBody,
  RefundAskBody,
  RefundBody,
  RefundPreviewReply,
  RefundableReply,
  RefundedReply,
  RefundsFileQuery,
  RefundsQuery,
  RefundsReply,
} from './refunds.ts'
import { RowParams } from './row-params.ts'

export const operations = {
  getRefundable: {
    method: 'GET',
    path: 'orders/:number/refundable',
    params: NumberParams,
    reply: RefundableReply,
  },
  previewRefund: {
    method: 'POST',
    path: 'orders/:number/refunds/preview',
    params: NumberParams,
    body: RefundAskBody,
    reply: RefundPreviewReply,
  },
  refundOrder: {
    method: 'POST',
    path: 'orders/:number/refunds',
    params: NumberParams,
    body: RefundBody,
    reply: RefundedReply,
  },
  exportRefunds: { method: 'GET', path: 'refunds.csv', query: RefundsFileQuery, reply: csvFile },
  exportRefundApprovals: {
    method: 'GET',
    path: 'refund-approvals.csv',
    query: ApprovalsFileQuery,
    reply: csvFile,
  },
  listRefunds: { method: 'GET', path: 'refunds', query: RefundsQuery, reply: RefundsReply },
  setRefundAccount: {
    method: 'PUT',
    path: 'refunds/:id/account',
    params: RowParams,
    body: AccountBody,
    reply: Done,
  },
  createRefundBankFile: {
    method: 'POST',
    path: 'refunds/bank-file',
    body: BankFileBody,
    reply: BankFileReply,
  },
  finishRefund: {
    method: 'POST',
    path: 'refunds/:id/finish',
    params: RowParams,
    body: FinishBody,
    reply: Done,
  },
  retryRefund: { method: 'POST', path: 'refunds/:id/retry', params: RowParams, reply: Done },
  listRefundApprovals: {
    method: 'GET',
    path: 'refund-approvals',
    query: ApprovalsQuery,
    reply: ApprovalsReply,
  },
  approveRefund: {
    method: 'POST',
    path: 'refund-approvals/:id/approve',
    params: RowParams,
    reply: RefundedReply,
  },
  refuseRefund: {
    method: 'POST',
    path: 'refund-approvals/:id/refuse',
    params: RowParams,
    body: ReasonBody,
    reply: Done,
  },
} as const satisfies OperationTable
