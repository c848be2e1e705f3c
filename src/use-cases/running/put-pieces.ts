import { isDeepStrictEqual } from 'node:util'
import type { ContentBanner, ContentHome, ContentTopic } from '#catalogue-import/content-shape.ts'
import { momentOfStamp } from '#domain/calendar.ts'
import {
  type ContentSectionName,
  kindsIn,
  type PieceKind,
  type PieceOf,
  type Showing,
} from '#domain/running/content-piece.ts'
import type { Db } from '#persistence/database.ts'
import * as contentPieces from '#persistence/running/content-pieces.ts'

type Wanted = PieceOf<PieceKind> & Showing & { below?: readonly Wanted[] }

type By = Pick<contentPieces.Stamp, 'changedBy' | 'changedAt'>

export function bannerPieces(banners: readonly ContentBanner[]): Wanted[] {
  return banners.map((banner) => {
    const { title, subtitle, cta, link, image, image_alt } = banner
    const value = { title, subtitle, cta, link, image, image_alt }
    return { kind: 'banner', value, ...showingOf(banner) }
  })
}

export function homePieces(home: ContentHome): Wanted[] {
  const { featured, new: newest } = home
  return [
    { kind: 'home', value: { featured, new: newest }, ...showingOf(home) },
    ...home.reels.map((reel): Wanted => {
      const { category, title } = reel
      return { kind: 'reel', value: { category, title }, ...showingOf(reel) }
    }),
  ]
}

export function faqPieces(topics: readonly ContentTopic[]): Wanted[] {
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
}: Partial<Record<keyof Showing, unknown>>): Showing {
  const moment = (stamp: unknown) => (typeof stamp === 'string' ? momentOfStamp(stamp) : null)
  return { hidden: hidden === true, from: moment(from), until: moment(until) }
}

/** Applies a section's content pieces in order, matched by their file key. Unchanged pieces keep their version. */
export async function putPieces(
  db: Db,
  { section, wanted, ...by }: { section: ContentSectionName; wanted: readonly Wanted[] } & By,
): Promise<void> {
  const version = await contentPieces.beginChange(db, section)
  const there = await contentPieces.list(db, kindsIn(section))
  const kept = new Set<number>()
  const place = async (pieces: readonly Wanted[], topicId: number | null) => {
    for (const [index, { below = [], ...piece }] of pieces.entries()) {
      const placed = { ...piece, position: index + 1, version, ...by }
      const known = there.find(
        (one) => one.topicId === topicId && keyOf(one) === keyOf(piece) && !kept.has(one.id),
      )
      if (known && !isSame(known, placed)) await contentPieces.change(db, known.id, placed)
      const id = known?.id ?? (await contentPieces.add(db, { ...placed, topicId }))
      kept.add(id)
      await place(below, id)
    }
  }
  await place(wanted, null)
  await contentPieces.remove(
    db,
    there.filter(({ id }) => !kept.has(id)).map(({ id }) => id),
  )
}

/** File key of a content piece. */
export function keyOf(piece: PieceOf<PieceKind>): string {
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

type Shown = PieceOf<PieceKind> & Showing & { position: number }

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
