import type { ExternalServicesResponse } from '#contract/operator/external-services.ts'

/**
 * Result of testing the connection to an external service: reachable and authorised, credentials
 * refused, or unreachable.
 */
export type ExternalServiceTestResult =
  | { ok: true; words: string }
  | { ok: false; code: 'provider-refused' | 'provider-away'; words: string }

type Told = ExternalServicesResponse['providers'][number]

/**
 * An external service of the shop, such as the payment gateway or the mail server. The record contains no credentials.
 */
export type ExternalService = Pick<Told, 'code' | 'name' | 'where' | 'note' | 'settings'> & {
  isDevService: boolean
  /** neither the service nor a replacement of it is connected */
  isMissing?: boolean
  /** Checks the service without side effects. */
  probe: (now: Date) => Promise<ExternalServiceTestResult>
}
