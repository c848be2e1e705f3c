import { type Refusal, refuse } from '#domain/use-case-result.ts'
import type { PictureStore } from '#persistence/catalogue/picture-store.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as contentPieces from '#persistence/running/content-pieces.ts'
import { changeContentPiece } from './manage-content-pieces.ts'

type Asked = { id: number; alt: string; was: string; by: { actor: string; requestId?: string } }
type Changed = Awaited<ReturnType<typeof changeContentPiece>>

/** Sets a banner's alternative text under optimistic concurrency. */
export function setBannerAltText(
  db: Db,
  pictures: PictureStore,
  { id, alt, was, by }: Asked,
  now: Date,
): Promise<Changed | Refusal<'words-changed'>> {
  return runInTransaction(db, async (own): Promise<Changed | Refusal<'words-changed'>> => {
    await contentPieces.lockContentSectionVersions(own)
    const piece = await contentPieces.findContentPiece(own, id)
    if (piece?.kind !== 'banner') return refuse('piece-not-found')
    const value: Record<string, string> = piece.value
    const { image_alt: current } = value
    if (current === alt) return { ok: true }
    if (current !== was) return refuse('words-changed')
    const { hidden, from, until } = piece
    const said = { value: { ...value, image_alt: alt }, hidden, from, until }
    return changeContentPiece(own, pictures, { id, by, ...said }, now)
  })
}
