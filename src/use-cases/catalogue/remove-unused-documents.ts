import { hourInMs } from '#domain/durations.ts'
import { productDocumentsFolder, type PictureStore } from '#persistence/catalogue/picture-store.ts'
import * as documentFiles from '#persistence/catalogue/product-document-files.ts'
import type { Db } from '#persistence/database.ts'

/**
 * Grace period in ms before unused product documents are deleted: an import stores files before
 * products refer to them.
 */
const graceMs = hourInMs

/** Deletes the files of documents, such as manuals, that no product uses any longer. */
export async function removeUnusedDocuments(
  db: Db,
  store: PictureStore,
  now: Date,
): Promise<number> {
  const kept = await documentFiles.removeUnusedProductDocuments(db)
  const files = await Array.fromAsync(store.everyFile(productDocumentsFolder))
  const gone = files.filter(
    ({ name, at }) =>
      now.getTime() - at.getTime() > graceMs && !kept.has(name.replace(/\.pdf$/, '')),
  )
  for (const { name } of gone) await store.remove(name)
  return gone.length
}
