import type { SignInFault } from '#contract/sign-in-fault.ts'

/** Failure codes of sign-in: provider faults, and problems on the shopper's side. */
export type FailureCode =
  | SignInFault
  /** The shopper, or the provider's policy, denied consent */
  | 'consent-refused'
  /** The silent request found no session */
  | 'nobody-there'
  /** The callback belongs to another tab */
  | 'not-begun-here'
  /** The clock of this browser is wrong */
  | 'device-clock'
  /** The browser blocks storage for the shop */
  | 'storage-refused'

export class SignInFailure extends Error {
  override name = 'SignInFailure'
  readonly code: FailureCode
  /** Page where the sign-in began */
  returnTo: string | undefined

  constructor(code: FailureCode, cause?: unknown) {
    super(cause instanceof Error ? `${code}: ${cause.message}` : code, { cause })
    this.code = code
  }
}
