import { isDeepStrictEqual } from 'node:util'
import type {
  ContentBanner,
  ContentHomePage,
  ContentFaqTopic,
} from '#catalogue-import/shop-content-schema.ts'
import { parseMexicoTimestamp } from '#domain/mexico-dates-and-times.ts'
import {
  type ContentSectionName,
  listContentPieceKindsOfSection,
  type ContentPieceKind,
  type ContentPieceOfKind,
  type ContentVisibilityPeriod,
} from '#domain/running/content-piece.ts'
import type { Db } from '#persistence/database.ts'
import * as contentPieces from '#persistence/running/content-pieces.ts'

type Wanted = ContentPieceOfKind<ContentPieceKind> &
  ContentVisibilityPeriod & { below?: readonly Wanted[] }

type By = Pick<contentPieces.ContentChangeMetadata, 'changedBy' | 'changedAt'>

export function toBannerContentPieces(banners: readonly ContentBanner[]): Wanted[] {
  return banners.map((banner) => {
    const { title, subtitle, cta, link, image, image_alt, product } = banner
    const value = { title, subtitle, cta, link, image, image_alt, ...(product && { product }) }
    return { kind: 'banner', value, ...showingOf(banner) }
  })
}

export function toHomePageContentPieces(home: ContentHomePage): Wanted[] {
  const { featured, new: newest } = home
  return [
    { kind: 'home', value: { featured, new: newest }, ...showingOf(home) },
    ...home.reels.map((reel): Wanted => {
      const { category, title } = reel
      return { kind: 'reel', value: { category, title }, ...showingOf(reel) }
    }),
  ]
}

export function toFaqContentPieces(topics: readonly ContentFaqTopic[]): Wanted[] {
  return topics.map((topic) => ({
    kind: 'topic',
    value: { name: topic.name },
    ...showingOf(topic),
    below: topic.questions.map((one): Wanted => {
      const { question, answer } = one
      return { kind: 'question', value: { question, answer }, ...showingOf(one) }
    }),
  }))
}

function showingOf({
  hidden = false,
  from,
  until,
}: Partial<Record<keyof ContentVisibilityPeriod, unknown>>): ContentVisibilityPeriod {
  const moment = (stamp: unknown) =>
    typeof stamp === 'string' ? parseMexicoTimestamp(stamp) : null
  return { hidden: hidden === true, from: moment(from), until: moment(until) }
}

/**
 * Stores the content pieces (banners, carousels or FAQ entries) of a section in the given order,
 * matched to existing ones by their content file key. Unchanged pieces keep their version.
 */
export async function storeContentPieces(
  db: Db,
  { section, wanted, ...by }: { section: ContentSectionName; wanted: readonly Wanted[] } & By,
): Promise<void> {
  const version = await contentPieces.incrementContentSectionVersion(db, section)
  const there = await contentPieces.listContentPieces(db, listContentPieceKindsOfSection(section))
  const kept = new Set<number>()
  const place = async (pieces: readonly Wanted[], topicId: number | null) => {
    for (const [index, { below = [], ...piece }] of pieces.entries()) {
      const placed = { ...piece, position: index + 1, version, ...by }
      const known = there.find(
        (one) =>
          one.topicId === topicId &&
          getContentPieceKey(one) === getContentPieceKey(piece) &&
          !kept.has(one.id),
      )
      if (known && !isSame(known, placed))
        await contentPieces.updateContentPiece(db, known.id, placed)
      const id = known?.id ?? (await contentPieces.addContentPiece(db, { ...placed, topicId }))
      kept.add(id)
      await place(below, id)
    }
  }
  await place(wanted, null)
  await contentPieces.removeContentPieces(
    db,
    there.filter(({ id }) => !kept.has(id)).map(({ id }) => id),
  )
}

/**
 * Identifies a content piece in a content file, such as a banner by its link or a carousel by its
 * category.
 */
export function getContentPieceKey(piece: ContentPieceOfKind<ContentPieceKind>): string {
  switch (piece.kind) {
    case 'banner':
      return `banner ${piece.value.link}`
    case 'home':
      return 'home'
    case 'reel':
      return `reel ${piece.value.category}`
    case 'topic':
      return `topic ${piece.value.name}`
    case 'question':
      return `question ${piece.value.question}`
  }
}

type Shown = ContentPieceOfKind<ContentPieceKind> & ContentVisibilityPeriod & { position: number }

function isSame(one: Shown, other: Shown): boolean {
  const said = ({ value, position, hidden, from, until }: Shown) => ({
    value,
    position,
    hidden,
    from,
    until,
  })
  return isDeepStrictEqual(said(one), said(other))
}
