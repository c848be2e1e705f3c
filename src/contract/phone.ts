import { type Static, Type } from 'typebox'
import { Refused } from './problem.ts'
import { ClientExtras } from './wire.ts'

/** As it was pasted: spaces and country code are removed before it is measured. */
export const WrittenPhone = Type.String({ maxLength: 40 })

/** POST customer/2fa {phone} */
export const PhoneBody = Type.Object({ ...ClientExtras, phone: WrittenPhone })
export const PhoneCodeReply = Type.Union([
  Type.Object({
    success: Type.Literal(true),
    message: Type.String(),
    messageForUser: Type.String(),
    payload: Type.Object({
      DEV_MODE: Type.Boolean(),
      /** development only */
      secret: Type.Optional(Type.String()),
      resend_after_seconds: Type.Integer(),
    }),
  }),
  Refused,
])
export type PhoneCodeReply = Static<typeof PhoneCodeReply>
/** GET customer/2fa: the code that is underway, absent where none can be answered any longer */
export const PhoneCodeUnderwayReply = Type.Object({
  payload: Type.Object({
    underway: Type.Optional(
      Type.Object({ phone: Type.String(), resend_after_seconds: Type.Integer() }),
    ),
  }),
})
export type PhoneCodeUnderwayReply = Static<typeof PhoneCodeUnderwayReply>
/** POST customer/validateCode {otp} */
export const ValidateCodeBody = Type.Object({
  ...ClientExtras,
  otp: Type.String({ maxLength: 10 }),
})
