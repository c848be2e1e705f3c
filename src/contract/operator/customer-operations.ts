import { MyDataReply } from '../account.ts'
import { csvFile } from '../files.ts'
import { Done } from '../problem.ts'
import {
  CouponGiftBody,
  CustomerReply,
  CustomerSessionParams,
  CustomersFileQuery,
  CustomersQuery,
  CustomersReply,
  EraseBody,
  PointsBody,
  PrivacyAnswerBody,
  PrivacyRequestBody,
  PrivacyRequestsReply,
  ReasonBody,
} from './customers.ts'
import type { OperationTable } from './operation.ts'
import { RowParams } from './row-params.ts'

export const operations = {
  listCustomers: { method: 'GET', path: 'customers', query: CustomersQuery, reply: CustomersReply },
  exportCustomers: {
    method: 'GET',
    path: 'customers.csv',
    query: CustomersFileQuery,
    reply: csvFile,
  },
  getCustomer: { method: 'GET', path: 'customers/:id', params: RowParams, reply: CustomerReply },
  endCustomerSession: {
    method: 'POST',
    path: 'customers/:id/sessions/:session/end',
    params: CustomerSessionParams,
    body: ReasonBody,
    reply: Done,
  },
  blockCustomer: {
    method: 'POST',
    path: 'customers/:id/block',
    params: RowParams,
    body: ReasonBody,
    reply: Done,
  },
  unblockCustomer: {
    method: 'POST',
    path: 'customers/:id/unblock',
    params: RowParams,
    body: ReasonBody,
    reply: Done,
  },
  endCustomerSessions: {
    method: 'POST',
    path: 'customers/:id/end-sessions',
    params: RowParams,
    body: ReasonBody,
    reply: Done,
  },
  resetCustomerPhone: {
    method: 'POST',
    path: 'customers/:id/reset-phone',
    params: RowParams,
    body: ReasonBody,
    reply: Done,
  },
  removeCustomerSecondFactors: {
    method: 'POST',
    path: 'customers/:id/remove-second-factors',
    params: RowParams,
    body: ReasonBody,
    reply: Done,
  },
  resendVerificationMail: {
    method: 'POST',
    path: 'customers/:id/verification-mails',
    params: RowParams,
    body: ReasonBody,
    reply: Done,
  },
  changeCustomerPoints: {
    method: 'POST',
    path: 'customers/:id/points',
    params: RowParams,
    body: PointsBody,
    reply: Done,
  },
  giveCustomerCoupon: {
    method: 'POST',
    path: 'customers/:id/coupons',
    params: RowParams,
    body: CouponGiftBody,
    reply: Done,
  },
  listPrivacyRequests: { method: 'GET', path: 'privacy-requests', reply: PrivacyRequestsReply },
  createPrivacyRequest: {
    method: 'POST',
    path: 'customers/:id/privacy-requests',
    params: RowParams,
    body: PrivacyRequestBody,
    reply: Done,
  },
  answerPrivacyRequest: {
    method: 'POST',
    path: 'privacy-requests/:id/answer',
    params: RowParams,
    body: PrivacyAnswerBody,
    reply: Done,
  },
  completePrivacyRequest: {
    method: 'POST',
    path: 'privacy-requests/:id/complete',
    params: RowParams,
    reply: Done,
  },
  erasePrivacyRequest: {
    method: 'POST',
    path: 'privacy-requests/:id/erase',
    params: RowParams,
    body: EraseBody,
    reply: Done,
  },
  getCustomerData: {
    method: 'GET',
    path: 'customers/:id/data',
    params: RowParams,
    reply: MyDataReply,
  },
} as const satisfies OperationTable
