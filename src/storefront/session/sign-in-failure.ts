import type { SignInErrorCode } from '#contract/sign-in-error-codes.ts'

/** Failure codes of sign-in: provider faults, and problems on the shopper's side. */
export type SignInFailureCode =
  | SignInErrorCode
  /** Consent was denied at the identity provider, by the shopper or by the provider's policy */
  | 'consent-refused'
  /** The silent sign-in request found no session at the identity provider */
  | 'nobody-there'
  /** The callback belongs to a sign-in that another tab started */
  | 'not-begun-here'
  /** The clock of this browser is wrong */
  | 'device-clock'
  /** The browser blocks storage for the shop */
  | 'storage-refused'

export class SignInFailure extends Error {
  override name = 'SignInFailure'
  readonly code: SignInFailureCode
  /** Page where the sign-in began */
  returnTo: string | undefined

  constructor(code: SignInFailureCode, cause?: unknown) {
    super(cause instanceof Error ? `${code}: ${cause.message}` : code, { cause })
    this.code = code
  }
}
