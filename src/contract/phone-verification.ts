import { type Static, Type } from 'typebox'
import { IgnoredClientFields } from './api-field-types.ts'
import { RefusalResponse } from './problem-details.ts'

/** A phone number as typed or pasted; spaces and country code are removed before its length is checked. */
export const PhoneInput = Type.String({ maxLength: 40 })

/** POST customer/2fa {phone}: sends a verification code by SMS */
export const StartPhoneVerificationBody = Type.Object({ ...IgnoredClientFields, phone: PhoneInput })
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
  RefusalResponse,
])
export type StartPhoneVerificationResponse = Static<typeof StartPhoneVerificationResponse>
/** GET customer/2fa: the pending phone verification; absent without a valid code */
export const PendingPhoneVerificationResponse = Type.Object({
  payload: Type.Object({
    underway: Type.Optional(
      Type.Object({ phone: Type.String(), resend_after_seconds: Type.Integer() }),
    ),
  }),
})
export type PendingPhoneVerificationResponse = Static<typeof PendingPhoneVerificationResponse>
/** POST customer/validateCode {otp}: verifies the phone number by the code of the text message */
export const VerifyPhoneBody = Type.Object({
  ...IgnoredClientFields,
  otp: Type.String({ maxLength: 10 }),
})
