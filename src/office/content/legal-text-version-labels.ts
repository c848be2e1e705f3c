import type { LegalTextVersion } from '#contract/operator/legal-texts.ts'
import { formatDateTime } from '#ui/text/format-money-and-dates.ts'

/** State of a legal text's version with its dates. */
export function formatLegalVersionState({ state, from, until }: LegalTextVersion): string {
  switch (state) {
    case 'waiting':
      return `Valdrá desde el ${formatDateTime(from)}`
    case 'in-force':
      return until
        ? `Vale hasta el ${formatDateTime(until)}`
        : `Vale desde el ${formatDateTime(from)}`
    case 'past':
      return `Valió hasta el ${formatDateTime(until ?? from)}`
    case 'replaced':
      return 'No llegó a valer: otra tomó su momento'
  }
}

export const legalVersionStateStyles: Record<LegalTextVersion['state'], string> = {
  waiting: 'st wait',
  'in-force': 'st ok',
  past: 'st',
  replaced: 'st',
}

/** Publisher and publication time as text. */
export function formatLegalVersionPublisher({
  published_by: by,
  published_at: at,
}: LegalTextVersion): string {
  return by === null ? `Publicada el ${formatDateTime(at)}` : `${by}, ${formatDateTime(at)}`
}
