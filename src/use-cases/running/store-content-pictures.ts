import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { ImportedShopContent } from '#catalogue-import/shop-content-schema.ts'
import type { PictureProblem } from '#domain/picture-file.ts'
import type { SuccessResult, Refusal } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import type { PictureStore } from '#persistence/catalogue/picture-store.ts'
import type { Db } from '#persistence/database.ts'
import { type PictureSizeSpec, hashPicture, storePicture } from '../catalogue/store-picture.ts'
import { type RunInPictureQueue, reencodeUploadedPicture } from '../reencode-uploaded-picture.ts'

const pictureFile = /\.(jpe?g|png|webp|avif|tiff?)$/i
const tile: PictureSizeSpec = { widths: [300, 600], ratio: 1, fit: 'cover' }
const banner: PictureSizeSpec = { widths: [800, 1600], ratio: 16 / 7, fit: 'cover' }

/** Picture shape and path prefix for each use of an uploaded picture. */
const sentShapes = {
  banner: { shape: banner, stem: 'banners/banner' },
  category: { shape: tile, stem: 'categories/category' },
} as const
type SentFor = keyof typeof sentShapes

type NewPicture = { file: string; path: string; shape: PictureSizeSpec }

type LocatedPictures = {
  /** the content, with picture store paths instead of file names */
  content: ImportedShopContent
  /** picture files not yet in the store */
  files: NewPicture[]
  /** error messages in Spanish */
  problems: string[]
}

/** Resolves the pictures of imported content, from files in its folder or from the picture store. */
export async function locateContentPictures(
  store: PictureStore,
  content: ImportedShopContent,
  folder: string,
): Promise<LocatedPictures> {
  const files: NewPicture[] = []
  const problems: string[] = []
  const locate = async (named: string, owner: string, stem: string, shape: PictureSizeSpec) => {
    if (!pictureFile.test(named)) {
      if (!(await isStored(store, named, shape))) {
        problems.push(`${owner}: la tienda no tiene la imagen «${named}»`)
      }
      return named
    }
    const file = resolve(folder, named)
    const source = await readFile(file).catch(() => null)
    if (!source) {
      problems.push(`${owner}: no existe el archivo «${named}»`)
      return named
    }
    const { default: sharp } = await import('sharp')
    if (
      !(await sharp(source)
        .metadata()
        .catch(() => null))
    ) {
      problems.push(`${owner}: «${named}» no es una imagen legible`)
      return named
    }
    const path = `${stem}-${hashPicture(source)}`
    if (!(await isStored(store, path, shape))) files.push({ file, path, shape })
    return path
  }
  const located: ImportedShopContent = {
    ...content,
    ...(content.categories && { categories: [] }),
    ...(content.banners && { banners: [] }),
  }
  // the pictures are handled one after another, so that error messages follow the order of the file
  for (const { slug, picture, ...category } of content.categories ?? []) {
    const path =
      picture && (await locate(picture, `categoría «${slug}»`, `categories/${slug}`, tile))
    located.categories?.push({ ...category, slug, picture: path })
  }
  for (const one of content.banners ?? []) {
    const image = await locate(one.image, `anuncio «${one.title}»`, 'banners/banner', banner)
    located.banners?.push({ ...one, image })
  }
  return { content: located, files, problems }
}

/** Stores pictures that the picture store lacks. */
export async function storeContentPictures(
  store: PictureStore,
  files: NewPicture[],
): Promise<void> {
  for (const { file, path, shape } of files) {
    await storePicture(store, path, await readFile(file), shape)
  }
}

/** Whether the store has a picture in every size that its place of use needs. */
export function isPictureStored(
  store: PictureStore,
  path: string,
  sentFor: SentFor,
): Promise<boolean> {
  return isStored(store, path, sentShapes[sentFor].shape)
}

/** Whether a picture is stored; checks only the largest size, which is written last. */
async function isStored(store: PictureStore, path: string, { widths }: PictureSizeSpec) {
  return (await store.find(`${path}-${widths.at(-1)}.webp`)) !== null
}

/**
 * Stores a re-encoded uploaded picture in the sizes that its place of use needs; returns its path.
 */
export async function storeUploadedPicture(
  db: Db,
  store: PictureStore,
  { file, sentFor, actor }: { file: Buffer; sentFor: SentFor; actor: string },
  { now, inTurn }: { now: Date; inTurn: RunInPictureQueue },
): Promise<
  SuccessResult<{ path: string }> | Refusal<'picture-refused', { problem: PictureProblem }>
> {
  const taken = await reencodeUploadedPicture(file, 2400, inTurn)
  if (!taken.ok) return taken
  const { large } = taken.picture
  const { shape, stem } = sentShapes[sentFor]
  const path = `${stem}-${hashPicture(large)}`
  if (!(await isStored(store, path, shape))) await storePicture(store, path, large, shape)
  const entry: auditLog.AuditEntry = { actor, action: 'picture-add', subject: `picture:${path}` }
  await auditLog.addAuditEntryOnce(db, entry, now)
  return { ok: true, path }
}
