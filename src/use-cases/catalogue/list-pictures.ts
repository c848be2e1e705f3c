import { zoomPictureWidth } from '#domain/catalogue/product.ts'
import * as leftPictures from '#persistence/catalogue/orphaned-pictures.ts'
import type { PictureStore } from '#persistence/catalogue/picture-store.ts'
import * as pictureUses from '#persistence/catalogue/picture-uses.ts'
import type { Db } from '#persistence/database.ts'
import {
  listContentPictureFiles,
  listFilesOfPicture,
  type PictureFiles,
  listProductPictureWidths,
  listRemovedPictureFiles,
} from './list-picture-files.ts'

export type ListedPicture = PictureFiles & {
  /**
   * alternative text of the picture; null if missing, absent if the text is defined where the
   * picture is used
   */
  alt?: string | null
  uses: pictureUses.PicturePlacement[]
  /** time of the picture's last use by a product */
  unusedSince?: Date
}

type PictureChoice = {
  of: 'content' | 'products'
  state?: 'unused' | 'incomplete' | 'removed' | undefined
  sku?: string | undefined
  after?: string | undefined
}

type PicturePage = { pictures: ListedPicture[]; next: string | null }

const pageLength = 48
/**
 * Maximum product pictures per page whose files are checked for completeness; each picture has six
 * files.
 */
const mostLookedThrough = 96

/** Pictures of the shop with their places of use. */
export function listPictures(
  db: Db,
  store: PictureStore,
  choice: PictureChoice,
): Promise<PicturePage> {
  if (choice.of !== 'products' || choice.state === 'removed')
    return listOfContent(db, store, choice)
  return choice.state === 'unused' ? listLeft(db, store, choice) : listOfProducts(db, store, choice)
}

async function listOfContent(
  db: Db,
  store: PictureStore,
  { state, after = '' }: PictureChoice,
): Promise<PicturePage> {
  const isRemoved = state === 'removed'
  const files = isRemoved
    ? await listRemovedPictureFiles(store)
    : await listContentPictureFiles(store)
  const uses = isRemoved ? new Map<string, never>() : await pictureUses.listContentPictures(db)
  const wanted = files
    .map((one) => ({ ...one, uses: uses.get(one.path) ?? [] }))
    .filter((one) => {
      if (state === 'unused') return one.uses.length === 0
      return state !== 'incomplete' || one.missing.length > 0
    })
    .filter(({ path }) => path > after)
  return pageOf(wanted.slice(0, pageLength + 1), pageLength, ({ path }) => path)
}

/** Pictures that no product uses any longer and whose files still exist. */
async function listLeft(
  db: Db,
  store: PictureStore,
  { sku, after = '' }: PictureChoice,
): Promise<PicturePage> {
  const rows = await leftPictures.listUnusedPictures(db, { after, limit: pageLength + 1, sku })
  const { pictures: own, next } = pageOf(rows, pageLength, ({ path }) => path)
  const pictures = await Promise.all(
    own.map(async ({ path, since }) => ({
      ...(await largestOf(store, path)),
      uses: [],
      unusedSince: since,
    })),
  )
  return { pictures: pictures.filter(({ bytes }) => bytes > 0), next }
}

/** Finds the largest file of a picture whose dimensions are not stored. */
async function largestOf(store: PictureStore, path: string): Promise<PictureFiles> {
  const files = await listFilesOfPicture(store, path, listProductPictureWidths(zoomPictureWidth))
  const isLarge = !files.missing.some((name) => name.startsWith(`${zoomPictureWidth}.`))
  return {
    ...files,
    missing: [],
    width: isLarge ? zoomPictureWidth : Math.max(...listProductPictureWidths(0)),
  }
}

async function listOfProducts(
  db: Db,
  store: PictureStore,
  { state, sku, after }: PictureChoice,
): Promise<PicturePage> {
  const isScan = state === 'incomplete'
  const length = isScan ? mostLookedThrough : pageLength
  const rows = await pictureUses.listProductPictures(db, { after, limit: length + 1, sku })
  const { pictures: own, next } = pageOf(rows, length, ({ at }) => at)
  const pictures = await Promise.all(
    own.map(async ({ path, alt, width, sku: id, name }) => ({
      ...(await listFilesOfPicture(store, path, listProductPictureWidths(width))),
      alt,
      uses: [{ kind: 'product' as const, id, name }],
    })),
  )
  return {
    pictures: isScan ? pictures.filter(({ missing }) => missing.length > 0) : pictures,
    next,
  }
}

/**
 * Builds a page of results and its next cursor from a query that reads one row more than the page
 * holds.
 */
function pageOf<Row>(rows: Row[], length: number, keyOf: (row: Row) => string) {
  const pictures = rows.slice(0, length)
  const last = pictures.at(-1)
  return { pictures, next: rows.length > length && last ? keyOf(last) : null }
}
