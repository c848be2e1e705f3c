/** Steps of a visit, in the order of the funnel; each counts once a tab. */
export const visitSteps = ['view', 'product', 'cart', 'checkout'] as const
export type VisitStep = (typeof visitSteps)[number]

/** Where a visit came from; without parameters or another site, it is `directo`. */
export type VisitSource = { source: string; medium: string; campaign: string }

/** UTM parameters and host of the referrer, as the browser reports them. */
export type ReportedVisitSource = {
  utm_source?: string | undefined
  utm_medium?: string | undefined
  utm_campaign?: string | undefined
  referrer?: string | undefined
}

const longest = 60
export const otherVisitSource = 'otros'

/** Sites whose many hosts count as one source, with the medium that their links have. */
const knownSites: readonly [pattern: RegExp, source: string, medium: string][] = [
  [/(?:^|\.)google\.[a-z.]+$/, 'google', 'búsqueda'],
  [/(?:^|\.)bing\.com$/, 'bing', 'búsqueda'],
  [/(?:^|\.)duckduckgo\.com$/, 'duckduckgo', 'búsqueda'],
  [/(?:^|\.)(?:facebook\.com|fb\.me)$/, 'facebook', 'red social'],
  [/(?:^|\.)instagram\.com$/, 'instagram', 'red social'],
  [/(?:^|\.)tiktok\.com$/, 'tiktok', 'red social'],
  [/(?:^|\.)youtube\.com$/, 'youtube', 'red social'],
  [/(?:^|\.)(?:whatsapp\.com|wa\.me)$/, 'whatsapp', 'red social'],
]

/** Source of a visit, without anything that could name a person. */
export function toVisitSource(
  { utm_source, utm_medium, utm_campaign, referrer }: ReportedVisitSource,
  shopHost: string,
): VisitSource {
  const campaign = toLabel(utm_campaign)
  const named = toLabel(utm_source)
  if (named !== '') return { source: named, medium: toLabel(utm_medium), campaign }
  const host = toHost(referrer)
  if (host === '' || host === shopHost) return { source: 'directo', medium: '', campaign }
  const known = knownSites.find(([pattern]) => pattern.test(host))
  const [, source, medium] = known ?? [undefined, host, 'otro sitio']
  return { source, medium, campaign }
}

/** A parameter in small letters; e-mails and long numbers, which may name a person, become `otros`. */
function toLabel(text = ''): string {
  const label = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}@._~+-]+/gu, ' ')
    .trim()
  if (label.includes('@') || /\d{7}/.test(label.replaceAll(/[ .-]/g, ''))) return otherVisitSource
  return label.slice(0, longest).trim()
}

const hostShape = /^[a-z\d](?:[a-z\d.-]{0,58}[a-z\d])?$/

function toHost(text = ''): string {
  const host = text.toLowerCase().replace(/^(?:www|m|l|lm)\./, '')
  if (host === '') return ''
  return hostShape.test(host) && host.includes('.') ? host : otherVisitSource
}
