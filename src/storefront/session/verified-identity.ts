/** Identity verified by the identity provider. */
export interface VerifiedIdentity {
  /** Access token of the identity provider that is presented to the shop's API */
  accessToken: string
  refreshToken?: string | undefined
  email: string
  subject: string
  idToken: string
}
