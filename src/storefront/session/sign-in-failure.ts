import type { SignInFault } from '#contract/sign-in-fault.ts'

/** Why a sign-in came to nothing; what is not a fault of shop or provider is up to the shopper. */
export type FailureCode =
  | SignInFault
  /** the shopper, or the provider for them, did not agree */
  | 'consent-refused'
  /** asked without a page, the provider knows of nobody */
  | 'nobody-there'
  /** this tab did not begin what is answered */
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
