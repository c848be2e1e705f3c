/** Identity verified by the identity provider. */
export interface Identity {
  /** Access token for the shop's API */
  accessToken: string
  refreshToken?: string | undefined
  email: string
  subject: string
  idToken: string
}
