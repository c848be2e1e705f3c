import { dayInMs } from '#domain/durations.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import * as leftPictures from '#persistence/catalogue/orphaned-pictures.ts'
import { type PictureStore, removedPicturesFolder } from '#persistence/catalogue/picture-store.ts'
import * as pictureUses from '#persistence/catalogue/picture-uses.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as contentPieces from '#persistence/running/content-pieces.ts'
import { contentPictureFolders } from '../catalogue/list-picture-files.ts'

type Asked = { path: string; by: { actor: string; requestId?: string } }

type Missing = Refusal<'picture-not-found'>

/** Days in which a removed picture can be restored. */
const keptDays = 30

/** Folder of product pictures; orphaned product pictures are listed in the database (`orphaned-pictures.ts`). */
const productsFolder = 'products/'

/** Removes an unused picture; it can be restored for thirty days. */
export function removePicture(
  db: Db,
  store: PictureStore,
  { path, by }: Asked,
  now: Date,
): Promise<
  SuccessResult | Missing | Refusal<'picture-used', { uses: pictureUses.PicturePlacement[] }>
> {
  return runInTransaction(db, async (own) => {
    // the removal waits for concurrent changes that use the picture, and then checks again that the
    // picture is unused
    if (path.startsWith(productsFolder)) {
      const held = await leftPictures.lockPictureAndReadIfUsed(own, path)
      if (held === 'unknown') return refuse('picture-not-found')
      if (held === 'used')
        return refuse('picture-used', {
          uses: await pictureUses.listProductsWithPicture(own, path),
        })
    } else {
      await contentPieces.lockContentSectionVersions(own)
    }
    const files = await filesIn(store, '', path)
    if (files.length === 0) return refuse('picture-not-found')
    const uses = (await pictureUses.listContentPictures(own)).get(path)
    if (uses) return refuse('picture-used', { uses })
    await leftPictures.markPictureRemoved(own, path, now)
    await auditLog.addAuditEntry(
      own,
      { ...by, action: 'picture-remove', subject: `picture:${path}` },
      now,
    )
    for (const name of files) await store.move(name, `${removedPicturesFolder}/${name}`, now)
    return { ok: true }
  })
}

export function restorePicture(
  db: Db,
  store: PictureStore,
  { path, by }: Asked,
  now: Date,
): Promise<SuccessResult | Missing> {
  return runInTransaction(db, async (own) => {
    const files = await filesIn(store, `${removedPicturesFolder}/`, path)
    if (files.length === 0) return refuse('picture-not-found')
    await auditLog.addAuditEntry(
      own,
      { ...by, action: 'picture-return', subject: `picture:${path}` },
      now,
    )
    await leftPictures.markPictureRemoved(own, path, null)
    await restorePictureFiles(store, path, now)
    return { ok: true }
  })
}

/** Restores the files of a removed picture; returns whether any files were found. */
export async function restorePictureFiles(
  store: PictureStore,
  path: string,
  now: Date,
): Promise<boolean> {
  const files = await filesIn(store, `${removedPicturesFolder}/`, path)
  for (const name of files)
    await store.move(name, name.slice(removedPicturesFolder.length + 1), now)
  return files.length > 0
}

/** Deletes pictures removed 30 days ago. */
export async function deleteRemovedPictures(store: PictureStore, now: Date): Promise<number> {
  const oldest = now.getTime() - keptDays * dayInMs
  const removed = await Array.fromAsync(store.everyFile(removedPicturesFolder))
  const over = removed.filter(({ at }) => at.getTime() < oldest)
  for (const { name } of over) await store.remove(name)
  return over.length
}

/** Files of a picture in a folder, without files of other pictures. */
async function filesIn(store: PictureStore, below: string, path: string): Promise<string[]> {
  const folder = folderOf(path)
  if (folder === null) return []
  const files = await Array.fromAsync(store.everyFile(`${below}${folder}`))
  const start = `${below}${path}-`
  return files
    .map(({ name }) => name)
    .filter((name) => name.startsWith(start) && /^\d+\.\w+$/.test(name.slice(start.length)))
}

/**
 * Folder to search for the files of a picture. Each product has its own folder, because listing all
 * product pictures would take too long.
 */
function folderOf(path: string): string | null {
  const [folder = '', ...rest] = path.split('/')
  if (Object.hasOwn(contentPictureFolders, folder)) return folder
  const [product = ''] = rest
  return path.startsWith(productsFolder) && rest.length === 2 && /^[a-z0-9-]+$/.test(product)
    ? `${productsFolder}${product}`
    : null
}
