import type { ShopContent } from '#catalogue-import/shop-content-schema.ts'
import { formatMexicoTimestamp } from '#domain/mexico-dates-and-times.ts'
import type { ContentVisibilityPeriod } from '#domain/running/content-piece.ts'
import type { ContentPieceRow } from '#persistence/running/content-pieces.ts'
import { defaultHomeCarousels } from '../default-settings.ts'

type PieceSections = Pick<ShopContent, 'banners' | 'home' | 'faq'>

/** Converts banners, carousels and FAQ entries, in their order, to the format of a content file. */
export function exportContentPieces(pieces: readonly ContentPieceRow[]): PieceSections {
  const banners = pieces.filter((piece) => piece.kind === 'banner')
  const reels = pieces.filter((piece) => piece.kind === 'reel')
  const home = pieces.find((piece) => piece.kind === 'home')
  const topics = pieces.filter((piece) => piece.kind === 'topic')
  const questions = pieces.filter((piece) => piece.kind === 'question')
  const { featured, new: newest } = defaultHomeCarousels.titles
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

function withShowing<Value>({
  value,
  hidden,
  from,
  until,
}: { value: Value } & ContentVisibilityPeriod) {
  return {
    ...value,
    ...(hidden && { hidden }),
    ...(from && { from: formatMexicoTimestamp(from) }),
    ...(until && { until: formatMexicoTimestamp(until) }),
  }
}
