import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import type { PictureStore } from '#persistence/catalogue/picture-store.ts'
import type { Db } from '#persistence/database.ts'
import { type ProductPictureEditContext, changeProductPictures } from './product-pictures.ts'

type NotSaid = Refusal<'product-not-found' | 'picture-not-found' | 'words-changed'>

/** Sets a product picture's alternative text under optimistic concurrency. */
export function setPictureAltText(
  db: Db,
  store: PictureStore,
  {
    path,
    alt,
    was,
    ...by
  }: ProductPictureEditContext & { path: string; alt: string | null; was: string | null },
  now: Date,
): Promise<SuccessResult | NotSaid> {
  return changeProductPictures<NotSaid>(db, store, by, now, (before) => {
    const picture = before.find((one) => one.path === path)
    if (!picture) return refuse('picture-not-found')
    if (picture.alt !== was && picture.alt !== alt) return refuse('words-changed')
    return before.map((one) => (one === picture ? { ...one, alt } : one))
  })
}
