import type { LegalVersion } from '#contract/operator/legal-texts.ts'
import { formatMoment } from '#ui/text/format.ts'

/** State of a legal text's version with its dates. */
export function heldWords({ state, from, until }: LegalVersion): string {
  switch (state) {
    case 'waiting':
      return `Valdrá desde el ${formatMoment(from)}`
    case 'in-force':
      return until ? `Vale hasta el ${formatMoment(until)}` : `Vale desde el ${formatMoment(from)}`
    case 'past':
      return `Valió hasta el ${formatMoment(until ?? from)}`
    case 'replaced':
      return 'No llegó a valer: otra tomó su momento'
  }
}

export const heldLooks: Record<LegalVersion['state'], string> = {
  waiting: 'st wait',
  'in-force': 'st ok',
  past: 'st',
  replaced: 'st',
}

/** Publisher and publication time as text. */
export function publishedWords({ published_by: by, published_at: at }: LegalVersion): string {
  return by === null ? `Publicada el ${formatMoment(at)}` : `${by}, ${formatMoment(at)}`
}
