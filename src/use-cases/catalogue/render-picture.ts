import {
  derivedFolder,
  type PictureStore,
  removedFolder,
} from '#persistence/catalogue/picture-store.ts'
import { isDiskFull } from '#persistence/error-code.ts'

export type PictureFormat = 'avif' | 'webp' | 'jpeg'

type RenderRequest = {
  /** path of a stored picture, with or without size and format */
  path: string
  width: number
  height: number
  /** 0 to 10 */
  quality: number
  /** fit inside width and height; otherwise fill and crop */
  keepRatio: boolean
  /** keep the result in the store */
  keep: boolean
  format: PictureFormat
}

/** Limits the number of renderable sizes; every stored picture has one of these widths. */
const largestSide = 1600
const allowedSides = [80, 150, 300, 600, 800, 1200, largestSide]
const allowedQualities = [5, 8, 10]
const ordinaryQuality = 8

type Rendering = { bytes: Uint8Array; format: PictureFormat }

/** Runs some renderings at once and refuses what would wait behind too many. */
type InTurn = <T>(work: () => Promise<T>) => Promise<T>

const underWay = new Map<string, Promise<Uint8Array>>()

/** A stored picture in the next larger available size; null if missing. */
export async function renderPicture(
  store: PictureStore,
  request: RenderRequest,
  inTurn: InTurn,
): Promise<Rendering | null> {
  const path = storedPath(request.path)
  const largest = path === null ? null : await largestRendition(store, path)
  if (!largest) return null
  const { format } = request
  // Beyond the source every size is the same picture.
  const width = Math.min(smallestAllowedSide(request.width), largest.width)
  const height = Math.min(smallestAllowedSide(request.height), largest.width)
  const quality = allowedQualities.find((known) => known >= request.quality) ?? ordinaryQuality
  const fit = request.keepRatio ? 'inside' : 'cover'

  const isOrdinary = width === height && quality === ordinaryQuality
  const stored = `${path}-${width}.${format}`
  if (isOrdinary && (await store.find(stored))) return { bytes: await store.read(stored), format }

  const name = `${derivedFolder}/${path}-${width}x${height}-${fit}-${quality}.${format}`
  if (await store.find(name)) return { bytes: await store.read(name), format }
  const shape = { width, height, fit, quality, format } as const
  const rendering =
    underWay.get(name) ??
    inTurn(() => render(store, largest.name, shape)).finally(() => underWay.delete(name))
  underWay.set(name, rendering)
  const bytes = await rendering
  // The number of files per picture is bounded by sides and formats.
  if (request.keep && isOrdinary && fit === 'inside') {
    await store.write(name, bytes).catch(ignoreFullDisk)
  }
  return { bytes, format }
}

/** The picture itself is there; it is rendered again next time. */
function ignoreFullDisk(error: unknown) {
  if (!isDiskFull(error)) throw error
}

type Shape = {
  width: number
  height: number
  fit: 'inside' | 'cover'
  quality: number
  format: PictureFormat
}

async function render(
  store: PictureStore,
  source: string,
  { width, height, fit, quality, format }: Shape,
): Promise<Uint8Array> {
  // Ten megabytes, which most processes never need: pictures are stored in every usual size.
  const { default: sharp } = await import('sharp')
  // One thread for each, so that the others are there for pages.
  sharp.concurrency(1)
  return sharp(await store.read(source))
    .resize(width, height, { fit, withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toFormat(format, { quality: quality * 10, ...(format === 'avif' ? { effort: 3 } : {}) })
    .toBuffer()
}

/** `/storage/products/x/1-300.webp`, `products/x/1-300.webp` and `products/x/1` name the same picture. */
function storedPath(text: string): string | null {
  const path = text.replace(/^\/?storage\//, '').replace(/(-\d+)?\.(avif|webp|jpe?g|png)$/i, '')
  return /^[a-z0-9][a-z0-9_-]*(\/[a-z0-9][a-z0-9_-]*)*$/.test(path) &&
    ![derivedFolder, removedFolder].some((folder) => path.startsWith(`${folder}/`))
    ? path
    : null
}

/** The largest file of a picture, in WebP where there is one, since it decodes fastest. */
export async function largestRendition(store: PictureStore, path: string) {
  for (const width of allowedSides.toReversed()) {
    for (const format of ['webp', 'avif']) {
      const name = `${path}-${width}.${format}`
      if (await store.find(name)) return { name, width }
    }
  }
  return null
}

function smallestAllowedSide(pixels: number): number {
  return allowedSides.find((side) => side >= pixels) ?? largestSide
}
