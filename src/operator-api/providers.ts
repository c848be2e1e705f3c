import type { ProvidersReply } from '#contract/operator/providers.ts'

/** Result of a service probe: reachable and authorised, key refused, or unreachable. */
export type ProbeOutcome =
  | { ok: true; words: string }
  | { ok: false; code: 'provider-refused' | 'provider-away'; words: string }

type Told = ProvidersReply['providers'][number]

/** An external service of the shop, such as payment gateway or mail; without its credentials. */
export type Provider = Pick<Told, 'code' | 'name' | 'where' | 'note' | 'settings'> & {
  isDevService: boolean
  /** Checks the service without side effects. */
  probe: (now: Date) => Promise<ProbeOutcome>
}

/** Codes of the services that are development stand-ins. */
export function devServicesOf(providers: readonly Provider[] = []): Provider['code'][] {
  return providers.flatMap(({ code, isDevService }) => (isDevService ? code : []))
}
