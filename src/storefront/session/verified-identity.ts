/** Identity verified by the identity provider. */
export interface VerifiedIdentity {
  /** Access token for the shop's API */
  accessToken: string
  refreshToken?: string | undefined
  email: string
  subject: string
  idToken: string
}
