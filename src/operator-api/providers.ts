import type { ProvidersReply } from '#contract/operator/providers.ts'

/** Result of a service probe: reachable and authorised, key refused, or unreachable. */
export type ProbeOutcome =
  | { ok: true; words: string }
  | { ok: false; code: 'provider-refused' | 'provider-away'; words: string }

type Told = ProvidersReply['providers'][number]

/**
 * An external service of the shop, such as the payment gateway or the mail server. The record contains no credentials.
 */
export type Provider = Pick<Told, 'code' | 'name' | 'where' | 'note' | 'settings'> & {
  isDevService: boolean
  /** Checks the service without side effects. */
  probe: (now: Date) => Promise<ProbeOutcome>
}

/** Codes of the external services that are replaced by fakes for development. */
export function devServicesOf(providers: readonly Provider[] = []): Provider['code'][] {
  return providers.flatMap(({ code, isDevService }) => (isDevService ? code : []))
}
