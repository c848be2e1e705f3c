import type { ContentPiece } from '#contract/operator/content-pieces.ts'
import { createContentPiece, getContentPieceTitle } from '#domain/running/content-piece.ts'
import { formatDateTime } from '#ui/text/format-money-and-dates.ts'

/** Labels of content kinds on creation buttons. */
export const contentPieceCreateButtonLabels: Record<ContentPiece['kind'], string> = {
  banner: 'Anuncio',
  home: 'Títulos de la portada',
  reel: 'Carrusel',
  topic: 'Tema',
  question: 'Pregunta',
}

/** Names of content kinds in conflict messages. */
export const contentPieceConflictNames: Record<ContentPiece['kind'], string> = {
  banner: 'este anuncio',
  home: 'estos títulos',
  reel: 'este carrusel',
  topic: 'este tema',
  question: 'esta pregunta',
}

export function formatContentPieceTitle({
  kind,
  value,
}: Pick<ContentPiece, 'kind' | 'value'>): string {
  return getContentPieceTitle(createContentPiece(kind, value))
}

export function formatContentPieceState({ state, from, until }: ContentPiece): string {
  switch (state) {
    case 'hidden':
      return 'Oculto'
    case 'over':
      return until ? `Se dejó de ver el ${formatDateTime(until)}` : 'Se dejó de ver'
    case 'waiting':
      return from ? `Se verá desde el ${formatDateTime(from)}` : 'Se verá'
    case 'shown':
      return until ? `Se ve hasta el ${formatDateTime(until)}` : 'Se ve'
  }
}

export const contentPieceStateStyles: Record<ContentPiece['state'], string> = {
  hidden: 'st',
  over: 'st',
  waiting: 'st wait',
  shown: 'st ok',
}

/** Name of the office page that lists each kind of content. */
export const contentPieceListPageNames: Record<
  ContentPiece['kind'],
  'anuncios' | 'portada' | 'preguntas'
> = {
  banner: 'anuncios',
  home: 'portada',
  reel: 'portada',
  topic: 'preguntas',
  question: 'preguntas',
}
