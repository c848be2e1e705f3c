import { renditionsFolder, type PictureStore } from '#persistence/catalogue/picture-store.ts'

/** Disk limit for rendered pictures, in bytes. */
const usualBytes = 512 * 1024 * 1024

/**
 * Deletes the oldest rendered pictures until they fit the disk limit; they are rendered again on
 * request.
 */
export async function removeOldRenditions(
  store: PictureStore,
  mostBytes = usualBytes,
): Promise<number> {
  const files = await Array.fromAsync(store.everyFile(renditionsFolder))
  const newestFirst = files.toSorted((a, b) => b.at.getTime() - a.at.getTime())
  let kept = 0
  let removed = 0
  for (const { name, size } of newestFirst) {
    kept += size
    if (kept <= mostBytes) continue
    await store.remove(name)
    removed += 1
  }
  return removed
}
