import { type Static, Type } from 'typebox'
import { Refused } from './problem.ts'
import { ClientExtras } from './wire.ts'

/** A phone number as typed or pasted; spaces and country code are removed before its length is checked. */
export const WrittenPhone = Type.String({ maxLength: 40 })

/** POST customer/2fa {phone}: sends a verification code by SMS */
export const PhoneBody = Type.Object({ ...ClientExtras, phone: WrittenPhone })
export const PhoneCodeReply = Type.Union([
  Type.Object({
    success: Type.Literal(true),
    message: Type.String(),
    messageForUser: Type.String(),
    payload: Type.Object({
      DEV_MODE: Type.Boolean(),
      /** The verification code; in development only. */
      secret: Type.Optional(Type.String()),
      resend_after_seconds: Type.Integer(),
    }),
  }),
  Refused,
])
export type PhoneCodeReply = Static<typeof PhoneCodeReply>
/** GET customer/2fa: the pending phone verification; absent without a valid code */
export const PhoneCodeUnderwayReply = Type.Object({
  payload: Type.Object({
    underway: Type.Optional(
      Type.Object({ phone: Type.String(), resend_after_seconds: Type.Integer() }),
    ),
  }),
})
export type PhoneCodeUnderwayReply = Static<typeof PhoneCodeUnderwayReply>
/** POST customer/validateCode {otp}: verifies the phone by its code */
export const ValidateCodeBody = Type.Object({
  ...ClientExtras,
  otp: Type.String({ maxLength: 10 }),
})
