import type { SearchRuleReply } from '#contract/operator/search-desk.ts'
import { formatMoment } from '#ui/text/format.ts'

type Kind = SearchRuleReply['kind']

/** Explanation of each kind of search rule. */
export const kindHints: Record<Kind, string> = {
  same: 'Buscar cualquiera de ellas encuentra también lo de las otras.',
  meant: 'Buscar la primera encuentra lo de la segunda; al revés no.',
  pinned: 'Esos productos salen primero cuando alguien busca exactamente eso.',
}

/** URL parameter values of search rule kinds. */
const kindsInAddress: Record<Kind, string> = {
  same: 'sinonimos',
  meant: 'quiso-decir',
  pinned: 'fijados',
}

export function addressOfKind(kind: Kind): string {
  return kindsInAddress[kind]
}

export function kindInAddress(text: string | null): Kind {
  if (text === kindsInAddress.same) return 'same'
  return text === kindsInAddress.pinned ? 'pinned' : 'meant'
}

export function stateWords({ state, from, until }: SearchRuleReply): string {
  switch (state) {
    case 'removed':
      return 'Quitada'
    case 'over':
      return until ? `Terminó el ${formatMoment(until)}` : 'Terminó'
    case 'waiting':
      return from ? `Desde el ${formatMoment(from)}` : 'Espera'
    case 'on':
      return until ? `Vale hasta el ${formatMoment(until)}` : 'Vale'
  }
}

export const stateLooks: Record<SearchRuleReply['state'], string> = {
  removed: 'st',
  over: 'st',
  waiting: 'st wait',
  on: 'st ok',
}
