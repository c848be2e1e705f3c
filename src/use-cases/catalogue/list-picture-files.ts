import { zoomPictureWidth } from '#domain/catalogue/product.ts'
import { type PictureStore, removedPicturesFolder } from '#persistence/catalogue/picture-store.ts'

export type PictureFiles = {
  path: string
  bytes: number
  /** Pixel width of the picture's largest file */
  width: number
  /** picture files that pages use but the picture store lacks, such as `800.avif` */
  missing: string[]
  at: Date | null
}

const formats = ['avif', 'webp']
const stored = /^(.+)-(\d+)\.(avif|webp)$/

/**
 * Folders of pictures other than product pictures, with the pixel widths in which pages use them.
 */
export const contentPictureFolders = { banners: [800, 1600], categories: [300, 600] } as const

/** Pixel widths in which pages display a product picture. */
export function listProductPictureWidths(width: number): number[] {
  return width >= zoomPictureWidth ? [300, 800, zoomPictureWidth] : [300, 800]
}

/** Stored pictures of banners and categories, by path. */
export function listContentPictureFiles(store: PictureStore): Promise<PictureFiles[]> {
  return filesBelow(store, '', contentPictureFolders)
}

/** Removed pictures that can be restored. */
export function listRemovedPictureFiles(store: PictureStore): Promise<PictureFiles[]> {
  return filesBelow(store, `${removedPicturesFolder}/`, { ...contentPictureFolders, products: [] })
}

async function filesBelow(
  store: PictureStore,
  below: string,
  folders: Readonly<Record<string, readonly number[]>>,
): Promise<PictureFiles[]> {
  const found = await Promise.all(
    Object.entries(folders).map(async ([folder, widths]) => {
      const files = await Array.fromAsync(store.everyFile(`${below}${folder}`))
      const parts = files.flatMap((file) => {
        const [, path = '', width = ''] = stored.exec(file.name.slice(below.length)) ?? []
        return path === '' ? [] : [{ ...file, path, width: Number(width) }]
      })
      return [...Map.groupBy(parts, ({ path }) => path)].map(([path, own]) => ({
        path,
        bytes: own.reduce((sum, { size }) => sum + size, 0),
        width: Math.max(...own.map(({ width }) => width)),
        missing: namesOf(widths).filter(
          (name) => !own.some((file) => file.name === `${below}${path}-${name}`),
        ),
        at: own[0]?.at ?? null,
      }))
    }),
  )
  return found.flat().toSorted((one, other) => (one.path < other.path ? -1 : 1))
}

/** Finds the stored files of a picture in the given widths. */
export async function listFilesOfPicture(
  store: PictureStore,
  path: string,
  widths: readonly number[],
): Promise<PictureFiles> {
  const files = await Promise.all(
    namesOf(widths).map(async (name) => ({ name, file: await store.find(`${path}-${name}`) })),
  )
  return {
    path,
    bytes: files.reduce((sum, { file }) => sum + (file?.size ?? 0), 0),
    width: Math.max(...widths),
    missing: files.flatMap(({ name, file }) => (file ? [] : [name])),
    at: files.find(({ file }) => file)?.file?.at ?? null,
  }
}

function namesOf(widths: readonly number[]): string[] {
  return widths.flatMap((width) => formats.map((format) => `${width}.${format}`))
}
