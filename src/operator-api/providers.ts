import type { ProvidersReply } from '#contract/operator/providers.ts'

/** Result of a service probe: reachable and authorised, key refused, or unreachable. */
export type ProbeOutcome =
  | { ok: true; words: string }
  | { ok: false; code: 'provider-refused' | 'provider-away'; words: string }

type Told = ProvidersReply['providers'][number]

/** A service outside the shop that it works with. Nothing here carries a key. */
export type Provider = Pick<Told, 'code' | 'name' | 'where' | 'note' | 'settings'> & {
  isDevService: boolean
  /** Probes the service without side effects. */
  probe: (now: Date) => Promise<ProbeOutcome>
}

/** Which services are the shop's own, for trying it out. */
export function devServicesOf(providers: readonly Provider[] = []): Provider['code'][] {
  return providers.flatMap(({ code, isDevService }) => (isDevService ? code : []))
}
