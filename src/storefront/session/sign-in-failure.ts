import type { SignInFault } from '#contract/sign-in-fault.ts'

/** Sign-in failures; the rest are the shopper's choice. */
export type FailureCode =
  | SignInFault
  /** the shopper, or the provider for them, did not agree */
  | 'consent-refused'
  /** the silent request found no session */
  | 'nobody-there'
  /** the callback belongs to another tab */
  | 'not-begun-here'
  /** the time of this device is wrong */
  | 'device-clock'
  /** this browser keeps nothing for the shop */
  | 'storage-refused'

export class SignInFailure extends Error {
  override name = 'SignInFailure'
  readonly code: FailureCode
  /** where the shopper was when the sign-in began */
  returnTo: string | undefined

  constructor(code: FailureCode, cause?: unknown) {
    super(cause instanceof Error ? `${code}: ${cause.message}` : code, { cause })
    this.code = code
  }
}
