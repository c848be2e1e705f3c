import type { ShopContent } from '#catalogue-import/content-shape.ts'
import { stampInMexico } from '#domain/calendar.ts'
import type { Showing } from '#domain/running/content-piece.ts'
import type { Piece } from '#persistence/running/content-pieces.ts'
import { defaultHome } from '../default-settings.ts'

type PieceSections = Pick<ShopContent, 'banners' | 'home' | 'faq'>

/** Content pieces in the format of a content file, in their order. */
export function piecesOnFile(pieces: readonly Piece[]): PieceSections {
  const banners = pieces.filter((piece) => piece.kind === 'banner')
  const reels = pieces.filter((piece) => piece.kind === 'reel')
  const home = pieces.find((piece) => piece.kind === 'home')
  const topics = pieces.filter((piece) => piece.kind === 'topic')
  const questions = pieces.filter((piece) => piece.kind === 'question')
  const { featured, new: newest } = defaultHome.titles
  return {
    banners: banners.map(withShowing),
    home:
      home || reels.length > 0
        ? {
            ...(home ? withShowing(home) : { featured, new: newest }),
            reels: reels.map(withShowing),
          }
        : null,
    faq: topics.map((topic) => ({
      ...withShowing(topic),
      questions: questions.filter(({ topicId }) => topicId === topic.id).map(withShowing),
    })),
  }
}

function withShowing<Value>({ value, hidden, from, until }: { value: Value } & Showing) {
  return {
    ...value,
    ...(hidden && { hidden }),
    ...(from && { from: stampInMexico(from) }),
    ...(until && { until: stampInMexico(until) }),
  }
}
