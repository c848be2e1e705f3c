import { LRUCache } from 'lru-cache'
import {
  renditionsFolder,
  type PictureStore,
  removedPicturesFolder,
} from '#persistence/catalogue/picture-store.ts'
import { isDiskFull } from '#persistence/database-error-codes.ts'

export type PictureFormat = 'avif' | 'webp' | 'jpeg'

type RenderRequest = {
  /** path of a stored picture, with or without size and format */
  path: string
  width: number
  height: number
  /** 0 to 10 */
  quality: number
  /** whether the picture fits inside width and height; false fills the box and crops */
  keepRatio: boolean
  /** whether the rendered picture is stored for later requests */
  keep: boolean
  format: PictureFormat
}

/**
 * Longest side in pixels in which pictures are rendered. Sides come from a fixed list, which limits
 * the number of sizes; the width of every stored picture is in the list.
 */
const largestSide = 1600
const allowedSides = [80, 150, 300, 600, 800, 1200, largestSide]
const allowedQualities = [5, 8, 10]
const ordinaryQuality = 8

type Rendering = { bytes: Uint8Array; format: PictureFormat }

/**
 * Function that limits how many pictures are rendered at once; it rejects when the queue is full or
 * the wait exceeds its limit.
 */
type InTurn<Turn> = <T>(work: () => Promise<T>, turn: Turn) => Promise<T>

type FoundPicture<Turn> =
  | ({ state: 'ready' } & Rendering)
  | {
      state: 'unrendered'
      /** Renders the requested picture size; concurrent calls share one rendering. */
      render: (turn: Turn) => Promise<Rendering>
      /** Returns the nearest stored picture size in an accepted format, or null. */
      findNearest: (formats: readonly PictureFormat[]) => Promise<Rendering | null>
    }

/**
 * Cache limits (bytes, ms) for pictures whose rendering ended after the request timed out: the
 * retry finds them here.
 */
const recentLimits = { maxSize: 4_000_000, ttl: 60_000 }
const aspectsAtMost = 1000

/**
 * Creates a renderer of stored pictures: requested sizes and qualities are rounded up to a fixed
 * list of values.
 */
export function createPictureRenderer<Turn>(store: PictureStore, inTurn: InTurn<Turn>) {
  const underWay = new Map<string, Promise<Uint8Array>>()
  const recent = new LRUCache<string, Uint8Array>({
    ...recentLimits,
    sizeCalculation: ({ byteLength }) => byteLength,
  })
  const aspects = new LRUCache<string, number>({ max: aspectsAtMost })

  /**
   * Finds a picture in the requested size, rounded up: either already stored, or with a function
   * that renders it. Null if the picture does not exist.
   */
  async function find(request: RenderRequest): Promise<FoundPicture<Turn> | null> {
    const path = storedPath(request.path)
    const largest = path === null ? null : await findLargestRendition(store, path)
    if (path === null || !largest) return null
    const { format } = request
    const quality = allowedQualities.find((known) => known >= request.quality) ?? ordinaryQuality
    const fit = request.keepRatio ? 'inside' : 'cover'
    const { width, height } = await boxOf(request, largest)
    const shape = { width, height, fit, quality, format } as const

    const isOrdinary = width === height && quality === ordinaryQuality
    if (isOrdinary) {
      const stored = await readFile(`${path}-${width}.${format}`)
      if (stored) return { state: 'ready', bytes: stored, format }
    }
    const name = derivedName(path, shape)
    const kept = await readFile(name)
    if (kept) return { state: 'ready', bytes: kept, format }

    // Only ordinary sizes and formats are stored, which bounds the number of files per picture.
    const isKept = request.keep && isOrdinary && fit === 'inside'
    const deliver = async (bytes: Uint8Array): Promise<Rendering> => {
      if (isKept) await store.write(name, bytes).catch(ignoreFullDisk)
      return { bytes, format }
    }
    const rendered = recent.get(name)
    if (rendered) return { state: 'ready', ...(await deliver(rendered)) }
    return {
      state: 'unrendered',
      render: async (turn) =>
        deliver(await (underWay.get(name) ?? begin(name, largest.name, shape, turn))),
      findNearest: (formats) => findNearest(path, width, formats),
    }
  }

  /**
   * Rounds the requested width and height up to allowed sides. If the aspect ratio is kept, the
   * result is a square box into which the picture fits.
   */
  async function boxOf(
    { width, height, keepRatio }: RenderRequest,
    largest: { name: string; width: number },
  ): Promise<{ width: number; height: number }> {
    // Limits each side to the width of the largest stored file, because larger sizes would all
    // yield the same picture.
    const allowed = (pixels: number) => Math.min(smallestAllowedSide(pixels), largest.width)
    const box = { width: allowed(width), height: allowed(height) }
    if (!keepRatio || box.width === box.height) return box
    const aspect = await aspectOf(largest.name)
    const longer = Math.min(box.width, box.height * aspect) / Math.min(aspect, 1)
    const side = allowed(Math.round(longer))
    return { width: side, height: side }
  }

  async function aspectOf(name: string): Promise<number> {
    const known = aspects.get(name)
    if (known !== undefined) return known
    const { default: sharp } = await import('sharp')
    const { width, height } = await sharp(await store.read(name)).metadata()
    const aspect = width / height
    aspects.set(name, aspect)
    return aspect
  }

  function begin(name: string, source: string, shape: Shape, turn: Turn): Promise<Uint8Array> {
    const rendering = inTurn(() => render(store, source, shape), turn)
      .then((bytes) => {
        recent.set(name, bytes)
        return bytes
      })
      .finally(() => underWay.delete(name))
    underWay.set(name, rendering)
    return rendering
  }

  async function findNearest(
    path: string,
    side: number,
    formats: readonly PictureFormat[],
  ): Promise<Rendering | null> {
    const [smaller, larger] = [
      allowedSides.filter((one) => one < side).toReversed(),
      allowedSides.filter((one) => one >= side),
    ]
    for (const width of [...larger, ...smaller]) {
      for (const format of formats) {
        const bytes = await readFile(ordinaryName(path, width, format))
        if (bytes) return { bytes, format }
      }
    }
    return null
  }

  async function readFile(name: string): Promise<Uint8Array | null> {
    return (await store.find(name)) ? store.read(name) : null
  }

  return { find }
}

/**
 * File name of a picture in an ordinary size. WebP and AVIF files are part of the picture store;
 * JPEG files are rendered from them.
 */
function ordinaryName(path: string, width: number, format: PictureFormat): string {
  if (format !== 'jpeg') return `${path}-${width}.${format}`
  const shape = { width, height: width, fit: 'inside', quality: ordinaryQuality, format } as const
  return derivedName(path, shape)
}

function derivedName(path: string, { width, height, fit, quality, format }: Shape): string {
  return `${renditionsFolder}/${path}-${width}x${height}-${fit}-${quality}.${format}`
}

/**
 * Ignores a full disk when storing a rendered picture: the picture is still returned, and rendered
 * again on the next request.
 */
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
  // The image library (ten megabytes) is imported only on demand, because pictures are already
  // stored in every usual size.
  const { default: sharp } = await import('sharp')
  // One thread per rendering, so that the other threads serve pages.
  sharp.concurrency(1)
  return sharp(await store.read(source))
    .resize(width, height, { fit, withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toFormat(format, { quality: quality * 10, ...(format === 'avif' ? { effort: 3 } : {}) })
    .toBuffer()
}

/**
 * Normalises a picture path: `/storage/products/x/1-300.webp` and `products/x/1-300.webp` become
 * `products/x/1`. Returns null for invalid paths.
 */
function storedPath(text: string): string | null {
  const path = text.replace(/^\/?storage\//, '').replace(/(-\d+)?\.(avif|webp|jpe?g|png)$/i, '')
  return /^[a-z0-9][a-z0-9_-]*(\/[a-z0-9][a-z0-9_-]*)*$/.test(path) &&
    ![renditionsFolder, removedPicturesFolder].some((folder) => path.startsWith(`${folder}/`))
    ? path
    : null
}

/** The largest file of a picture, preferably in WebP, which decodes fastest. */
export async function findLargestRendition(store: PictureStore, path: string) {
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
