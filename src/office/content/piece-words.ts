import type { ContentPiece } from '#contract/operator/content.ts'
import { pieceOf, titleOf } from '#domain/running/content-piece.ts'
import { formatMoment } from '#ui/text/format.ts'

/** Labels of content kinds on creation buttons. */
export const kindWords: Record<ContentPiece['kind'], string> = {
  banner: 'Anuncio',
  home: 'Títulos de la portada',
  reel: 'Carrusel',
  topic: 'Tema',
  question: 'Pregunta',
}

/** Names of content kinds in conflict messages. */
export const thisKind: Record<ContentPiece['kind'], string> = {
  banner: 'este anuncio',
  home: 'estos títulos',
  reel: 'este carrusel',
  topic: 'este tema',
  question: 'esta pregunta',
}

export function pieceTitle({ kind, value }: Pick<ContentPiece, 'kind' | 'value'>): string {
  return titleOf(pieceOf(kind, value))
}

export function stateWords({ state, from, until }: ContentPiece): string {
  switch (state) {
    case 'hidden':
      return 'Oculto'
    case 'over':
      return until ? `Se dejó de ver el ${formatMoment(until)}` : 'Se dejó de ver'
    case 'waiting':
      return from ? `Se verá desde el ${formatMoment(from)}` : 'Se verá'
    case 'shown':
      return until ? `Se ve hasta el ${formatMoment(until)}` : 'Se ve'
  }
}

export const stateLooks: Record<ContentPiece['state'], string> = {
  hidden: 'st',
  over: 'st',
  waiting: 'st wait',
  shown: 'st ok',
}

/** List page of each content kind. */
export const listOf: Record<ContentPiece['kind'], 'anuncios' | 'portada' | 'preguntas'> = {
  banner: 'anuncios',
  home: 'portada',
  reel: 'portada',
  topic: 'preguntas',
  question: 'preguntas',
}
