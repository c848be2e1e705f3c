import type { SearchRuleResponse } from '#contract/operator/search-rules.ts'
import { formatDateTime } from '#ui/text/format-money-and-dates.ts'

type Kind = SearchRuleResponse['kind']

/** Explanation of each kind of search rule. */
export const searchRuleKindHints: Record<Kind, string> = {
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

export function toSearchRuleKindParam(kind: Kind): string {
  return kindsInAddress[kind]
}

export function parseSearchRuleKindParam(text: string | null): Kind {
  if (text === kindsInAddress.same) return 'same'
  return text === kindsInAddress.pinned ? 'pinned' : 'meant'
}

export function formatSearchRuleState({ state, from, until }: SearchRuleResponse): string {
  switch (state) {
    case 'removed':
      return 'Quitada'
    case 'over':
      return until ? `Terminó el ${formatDateTime(until)}` : 'Terminó'
    case 'waiting':
      return from ? `Desde el ${formatDateTime(from)}` : 'Espera'
    case 'on':
      return until ? `Vale hasta el ${formatDateTime(until)}` : 'Vale'
  }
}

export const searchRuleStateStyles: Record<SearchRuleResponse['state'], string> = {
  removed: 'st',
  over: 'st',
  waiting: 'st wait',
  on: 'st ok',
}
