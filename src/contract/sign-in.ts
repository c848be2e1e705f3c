import { type Static, Type } from 'typebox'
import { UserDetails, CompleteRegistrationBody, SaveProfileResponse } from './account.ts'
import { IgnoredRequestBodyFields } from './api-field-types.ts'
import type { OperationTable } from './api-operation.ts'
import {
  SuccessResponse,
  ResultResponse,
  BusinessRuleErrorResponse,
  createResponseOrInvalidInputSchema,
} from './problem-details.ts'
import { signInErrorCodes } from './sign-in-error-codes.ts'

/** POST auth/login: exchanges the identity provider's tokens for shop tokens. */
export const LoginBody = Type.Object({
  ...IgnoredRequestBodyFields,
  accessToken: Type.String({ minLength: 1, maxLength: 8192 }),
  refreshToken: Type.Optional(Type.Unknown()),
  /** OpenID Connect id_token; required if the identity provider states the e-mail only there. */
  idToken: Type.Optional(Type.String({ maxLength: 8192 })),
})
export const LoginResponse = Type.Object({
  user: UserDetails,
  /** Bearer token for the shopper's API calls: a JWT, valid for 10 minutes. */
  requestToken: Type.String(),
  /** Opaque, single-use refresh token, rotated at each renewal. */
  refreshToken: Type.String(),
})
export type LoginResponse = Static<typeof LoginResponse>

/**
 * POST auth/register: completes a registration and signs in; the bearer token is the identity
 * provider's access token.
 */
export const RegisterResponse = Type.Object({
  ...SuccessResponse.properties,
  ...LoginResponse.properties,
})
export type RegisterResponse = Static<typeof RegisterResponse>

/** POST auth/refreshToken {refreshToken}: exchanges a refresh token for new session tokens */
export const RefreshTokenBody = Type.Object({
  ...IgnoredRequestBodyFields,
  refreshToken: Type.String({ minLength: 1, maxLength: 512 }),
})
export const RefreshTokenResponse = Type.Object({
  requestToken: Type.String(),
  refreshToken: Type.String(),
})
export type RefreshTokenResponse = Static<typeof RefreshTokenResponse>

/** POST auth/logout {refreshToken?}: ends the session; always succeeds */
export const LogoutBody = Type.Object({
  ...IgnoredRequestBodyFields,
  refreshToken: Type.Optional(Type.Unknown()),
})

/** POST auth/sendVerificationEmail {email}: 200 sent, 400 already verified or invalid e-mail, 500 mail failure */
export const SendVerificationEmailBody = Type.Object({
  ...IgnoredRequestBodyFields,
  email: Type.String({ maxLength: 320 }),
})

/** GET auth/configuration: public sign-in configuration for browsers */
export const AuthConfigurationResponse = Type.Object({
  issuer: Type.String(),
  client_id: Type.String(),
  scope: Type.String(),
  resource: Type.String(),
  /** URL of the identity provider's account page; absent without one. */
  account_url: Type.Optional(Type.String()),
  /** Whether auth/sendVerificationEmail can resend the identity provider's mail. */
  resends_verification: Type.Boolean(),
})
export type AuthConfigurationResponse = Static<typeof AuthConfigurationResponse>

/**
 * POST auth/reportFault {reason}: logs a sign-in error that only the browser noticed; no sign-in
 * needed
 */
export const ReportSignInErrorBody = Type.Object({
  ...IgnoredRequestBodyFields,
  reason: Type.Enum([...signInErrorCodes]),
})
export type ReportSignInErrorBody = Static<typeof ReportSignInErrorBody>

/** POST auth/backchannelLogout, a form with `logout_token`: 200 with empty body, or 400 with this body */
export const BackchannelLogoutErrorResponse = Type.Object({
  error: Type.Literal('invalid_request'),
  error_description: Type.Optional(Type.String()),
})

export const signInOperations = {
  reportSignInFault: {
    method: 'POST',
    path: 'auth/reportFault',
    body: ReportSignInErrorBody,
    reply: ResultResponse,
  },
  getSignInConfiguration: {
    method: 'GET',
    path: 'auth/configuration',
    reply: AuthConfigurationResponse,
  },
  login: {
    method: 'POST',
    path: 'auth/login',
    body: LoginBody,
    reply: createResponseOrInvalidInputSchema(LoginResponse),
  },
  register: {
    method: 'POST',
    path: 'auth/register',
    body: CompleteRegistrationBody,
    reply: Type.Unsafe<RegisterResponse | Extract<SaveProfileResponse, { success: false }>>(
      Type.Union([RegisterResponse, SaveProfileResponse, BusinessRuleErrorResponse]),
    ),
  },
  refreshToken: {
    method: 'POST',
    path: 'auth/refreshToken',
    body: RefreshTokenBody,
    reply: createResponseOrInvalidInputSchema(RefreshTokenResponse),
  },
  logout: {
    method: 'POST',
    path: 'auth/logout',
    body: Type.Optional(LogoutBody),
    reply: ResultResponse,
  },
  sendVerificationEmail: {
    method: 'POST',
    path: 'auth/sendVerificationEmail',
    body: SendVerificationEmailBody,
    reply: ResultResponse,
  },
} as const satisfies OperationTable
