import { PersonalDataResponse } from '../account.ts'
import type { OperationTable } from '../api-operation.ts'
import { csvResponseSchema } from '../file-response-schemas.ts'
import { RowIdParams } from '../path-params.ts'
import { SuccessResponse } from '../problem-details.ts'
import {
  GiveCouponBody,
  CustomerDetailsResponse,
  CustomerSessionParams,
  CustomersExportQuery,
  CustomersQuery,
  CustomersResponse,
  EraseCustomerBody,
  AdjustRewardPointsBody,
  AnswerPrivacyRequestBody,
  RecordPrivacyRequestBody,
  PrivacyRequestsResponse,
  CustomerActionReasonBody,
} from './customers.ts'

export const customerOperations = {
  listCustomers: {
    method: 'GET',
    path: 'customers',
    query: CustomersQuery,
    reply: CustomersResponse,
  },
  exportCustomers: {
    method: 'GET',
    path: 'customers.csv',
    query: CustomersExportQuery,
    reply: csvResponseSchema,
  },
  getCustomer: {
    method: 'GET',
    path: 'customers/:id',
    params: RowIdParams,
    reply: CustomerDetailsResponse,
  },
  endCustomerSession: {
    method: 'POST',
    path: 'customers/:id/sessions/:session/end',
    params: CustomerSessionParams,
    body: CustomerActionReasonBody,
    reply: SuccessResponse,
  },
  blockCustomer: {
    method: 'POST',
    path: 'customers/:id/block',
    params: RowIdParams,
    body: CustomerActionReasonBody,
    reply: SuccessResponse,
  },
  unblockCustomer: {
    method: 'POST',
    path: 'customers/:id/unblock',
    params: RowIdParams,
    body: CustomerActionReasonBody,
    reply: SuccessResponse,
  },
  endCustomerSessions: {
    method: 'POST',
    path: 'customers/:id/end-sessions',
    params: RowIdParams,
    body: CustomerActionReasonBody,
    reply: SuccessResponse,
  },
  resetCustomerPhone: {
    method: 'POST',
    path: 'customers/:id/reset-phone',
    params: RowIdParams,
    body: CustomerActionReasonBody,
    reply: SuccessResponse,
  },
  removeCustomerSecondFactors: {
    method: 'POST',
    path: 'customers/:id/remove-second-factors',
    params: RowIdParams,
    body: CustomerActionReasonBody,
    reply: SuccessResponse,
  },
  resendVerificationMail: {
    method: 'POST',
    path: 'customers/:id/verification-mails',
    params: RowIdParams,
    body: CustomerActionReasonBody,
    reply: SuccessResponse,
  },
  changeCustomerPoints: {
    method: 'POST',
    path: 'customers/:id/points',
    params: RowIdParams,
    body: AdjustRewardPointsBody,
    reply: SuccessResponse,
  },
  giveCustomerCoupon: {
    method: 'POST',
    path: 'customers/:id/coupons',
    params: RowIdParams,
    body: GiveCouponBody,
    reply: SuccessResponse,
  },
  listPrivacyRequests: { method: 'GET', path: 'privacy-requests', reply: PrivacyRequestsResponse },
  createPrivacyRequest: {
    method: 'POST',
    path: 'customers/:id/privacy-requests',
    params: RowIdParams,
    body: RecordPrivacyRequestBody,
    reply: SuccessResponse,
  },
  answerPrivacyRequest: {
    method: 'POST',
    path: 'privacy-requests/:id/answer',
    params: RowIdParams,
    body: AnswerPrivacyRequestBody,
    reply: SuccessResponse,
  },
  completePrivacyRequest: {
    method: 'POST',
    path: 'privacy-requests/:id/complete',
    params: RowIdParams,
    reply: SuccessResponse,
  },
  erasePrivacyRequest: {
    method: 'POST',
    path: 'privacy-requests/:id/erase',
    params: RowIdParams,
    body: EraseCustomerBody,
    reply: SuccessResponse,
  },
  getCustomerData: {
    method: 'GET',
    path: 'customers/:id/data',
    params: RowIdParams,
    reply: PersonalDataResponse,
  },
} as const satisfies OperationTable
