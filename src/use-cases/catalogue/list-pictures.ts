import { type PictureStore, removedFolder } from '#persistence/catalogue/picture-store.ts'
import * as pictureUses from '#persistence/catalogue/picture-uses.ts'
import type { Db } from '#persistence/database.ts'
import { contentFiles, filesOf, type PictureFiles, productWidths } from './picture-files.ts'

export type ListedPicture = PictureFiles & {
  /** in words, for who does not see it; null where nothing says it, absent where the place itself does */
  alt?: string | null
  uses: pictureUses.PictureUse[]
}

type PictureChoice = {
  of: 'content' | 'products'
  state?: 'unused' | 'incomplete' | 'removed' | undefined
  sku?: string | undefined
  after?: string | undefined
}

type PicturePage = { pictures: ListedPicture[]; next: string | null }

const pageLength = 48
/** So many pictures of products are looked through for incomplete ones at a time. */
const mostLookedThrough = 480

/** The pictures of the shop with where they are shown. */
export function listPictures(
  db: Db,
  store: PictureStore,
  choice: PictureChoice,
): Promise<PicturePage> {
  return choice.of === 'products'
    ? listOfProducts(db, store, choice)
    : listOfContent(db, store, choice)
}

async function listOfContent(
  db: Db,
  store: PictureStore,
  { state, after = '' }: PictureChoice,
): Promise<PicturePage> {
  const isRemoved = state === 'removed'
  const files = await contentFiles(store, isRemoved ? `${removedFolder}/` : '')
  const uses = isRemoved ? new Map<string, never>() : await pictureUses.ofContent(db)
  const wanted = files
    .map((one) => ({ ...one, uses: uses.get(one.path) ?? [] }))
    .filter((one) => {
      if (state === 'unused') return one.uses.length === 0
      return state !== 'incomplete' || one.missing.length > 0
    })
    .filter(({ path }) => path > after)
  return pageOf(wanted.slice(0, pageLength + 1), pageLength, ({ path }) => path)
}

async function listOfProducts(
  db: Db,
  store: PictureStore,
  { state, sku, after }: PictureChoice,
): Promise<PicturePage> {
  const isScan = state === 'incomplete'
  const length = isScan ? mostLookedThrough : pageLength
  const rows = await pictureUses.ofProducts(db, { after, limit: length + 1, sku })
  const { pictures: own, next } = pageOf(rows, length, ({ at }) => at)
  const pictures = await Promise.all(
    own.map(async ({ path, alt, width, sku: id, name }) => ({
      ...(await filesOf(store, path, productWidths(width))),
      alt,
      uses: [{ kind: 'product' as const, id, name }],
    })),
  )
  return {
    pictures: isScan ? pictures.filter(({ missing }) => missing.length > 0) : pictures,
    next,
  }
}

/** A page of what was asked one too many of. */
function pageOf<Row>(rows: Row[], length: number, keyOf: (row: Row) => string) {
  const pictures = rows.slice(0, length)
  const last = pictures.at(-1)
  return { pictures, next: rows.length > length && last ? keyOf(last) : null }
}
