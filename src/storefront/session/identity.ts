/** What the identity provider proved. */
export interface Identity {
  /** for the shop's API */
  accessToken: string
  refreshToken?: string | undefined
  email: string
  subject: string
  idToken: string
}
