import type { Day } from '../mexico-dates-and-times.ts'
import type { Gender } from './shopper-profile-fields.ts'

/** A shopper account: identity at the provider, and profile data. */
export type Shopper = {
  id: number
  /** identity provider; null until the first sign-in of a prepared account */
  issuer: string | null
  subject: string | null
  email: string
  emailVerified: boolean
  firstName: string
  lastName: string
  gender: Gender | null
  dateOfBirth: Day | null
  /** phone number of ten digits; null without one */
  phone: string | null
  phoneVerified: boolean
  /** storage path of the profile picture; null without one */
  image: string | null
  profileCompleted: boolean
  blocked: boolean
  createdAt: Date
}

/** A verified identity from the identity provider. */
export type VerifiedIdentity = {
  issuer: string
  subject: string
  email: string
  emailVerified: boolean
}
