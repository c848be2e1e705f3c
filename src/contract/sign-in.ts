import { type Static, Type } from 'typebox'
import { UserDetails } from './account.ts'
import { Done } from './problem.ts'
import { signInFaults } from './sign-in-fault.ts'
import { ClientExtras } from './wire.ts'

/** POST auth/login: exchanges the identity provider's tokens for shop tokens. */
export const LoginBody = Type.Object({
  ...ClientExtras,
  accessToken: Type.String({ minLength: 1, maxLength: 8192 }),
  refreshToken: Type.Optional(Type.Unknown()),
  /** Required by identity providers that include the e-mail only in the id_token. */
  idToken: Type.Optional(Type.String({ maxLength: 8192 })),
})
export const LoginReply = Type.Object({
  user: UserDetails,
  /** Bearer token of later calls: a JWT, valid for 10 minutes. */
  requestToken: Type.String(),
  /** Opaque, single-use refresh token, rotated at each renewal. */
  refreshToken: Type.String(),
})
export type LoginReply = Static<typeof LoginReply>

/** POST auth/register: completes a registration and signs in; the bearer is the identity provider's access token. */
export const RegisterReply = Type.Object({ ...Done.properties, ...LoginReply.properties })
export type RegisterReply = Static<typeof RegisterReply>

/** POST auth/refreshToken {refreshToken}: exchanges a refresh token for new session tokens */
export const RefreshBody = Type.Object({
  ...ClientExtras,
  refreshToken: Type.String({ minLength: 1, maxLength: 512 }),
})
export const RefreshReply = Type.Object({
  requestToken: Type.String(),
  refreshToken: Type.String(),
})
export type RefreshReply = Static<typeof RefreshReply>

/** POST auth/logout {refreshToken?}: ends the session; always succeeds */
export const LogoutBody = Type.Object({
  ...ClientExtras,
  refreshToken: Type.Optional(Type.Unknown()),
})

/** POST auth/sendVerificationEmail {email}: 200 sent, 400 already verified or invalid e-mail, 500 mail failure */
export const SendVerificationBody = Type.Object({
  ...ClientExtras,
  email: Type.String({ maxLength: 320 }),
})

/** GET auth/configuration: public sign-in configuration for browsers */
export const AuthConfigurationReply = Type.Object({
  issuer: Type.String(),
  client_id: Type.String(),
  scope: Type.String(),
  resource: Type.String(),
  /** URL of the identity provider's account page; absent without one. */
  account_url: Type.Optional(Type.String()),
  /** Whether auth/sendVerificationEmail can resend the identity provider's mail. */
  resends_verification: Type.Boolean(),
})
export type AuthConfigurationReply = Static<typeof AuthConfigurationReply>

/** POST auth/reportFault {reason}: logs a browser-side sign-in fault; public */
export const ReportFaultBody = Type.Object({
  ...ClientExtras,
  reason: Type.Enum([...signInFaults]),
})
export type ReportFaultBody = Static<typeof ReportFaultBody>

/** POST auth/backchannelLogout, a form with `logout_token`: 200 with empty body, or 400 with this body */
export const BackchannelLogoutRefused = Type.Object({
  error: Type.Literal('invalid_request'),
  error_description: Type.Optional(Type.String()),
})
