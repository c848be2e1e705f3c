import type { PictureStore } from '#persistence/catalogue/picture-store.ts'

/** Names of the files below one of the store's folders, sorted. */
export async function pictureNames(store: PictureStore, folder: string): Promise<string[]> {
  const files = await Array.fromAsync(store.everyFile(folder))
  return files.map(({ name }) => name).sort()
}
