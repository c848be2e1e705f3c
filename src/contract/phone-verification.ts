import { type Static, Type } from 'typebox'
import { IgnoredRequestBodyFields } from './api-field-types.ts'
import type { OperationTable } from './api-operation.ts'
import { BusinessRuleErrorResponse, ResultResponse } from './problem-details.ts'

/** A phone number as typed or pasted; spaces and country code are removed before its length is checked. */
export const PhoneInput = Type.String({ maxLength: 40 })

/** POST customer/2fa {phone}: sends a verification code by SMS */
const StartPhoneVerificationBody = Type.Object({ ...IgnoredRequestBodyFields, phone: PhoneInput })
export const StartPhoneVerificationResponse = Type.Union([
  Type.Object({
    success: Type.Literal(true),
    message: Type.String(),
    messageForUser: Type.String(),
    payload: Type.Object({
      DEV_MODE: Type.Boolean(),
      /** The phone verification code; sent in development only. */
      secret: Type.Optional(Type.String()),
      resend_after_seconds: Type.Integer(),
    }),
  }),
  BusinessRuleErrorResponse,
])
export type StartPhoneVerificationResponse = Static<typeof StartPhoneVerificationResponse>
/** GET customer/2fa: the pending phone verification; absent without a valid code */
const PendingPhoneVerificationResponse = Type.Object({
  payload: Type.Object({
    underway: Type.Optional(
      Type.Object({ phone: Type.String(), resend_after_seconds: Type.Integer() }),
    ),
  }),
})
/** POST customer/validateCode {otp}: verifies the phone number by the code of the text message */
const VerifyPhoneBody = Type.Object({
  ...IgnoredRequestBodyFields,
  otp: Type.String({ maxLength: 10 }),
})

export const phoneVerificationOperations = {
  getPhoneCode: { method: 'GET', path: 'customer/2fa', reply: PendingPhoneVerificationResponse },
  sendPhoneCode: {
    method: 'POST',
    path: 'customer/2fa',
    body: StartPhoneVerificationBody,
    reply: StartPhoneVerificationResponse,
  },
  validatePhoneCode: {
    method: 'POST',
    path: 'customer/validateCode',
    body: VerifyPhoneBody,
    reply: ResultResponse,
  },
} as const satisfies OperationTable
