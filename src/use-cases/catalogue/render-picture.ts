import type { PictureStore } from '#persistence/catalogue/picture-store.ts'

export type PictureFormat = 'avif' | 'webp' | 'jpeg'

type RenderRequest = {
  /** path of a stored picture, with or without size and format */
  path: string
  width: number
  height: number
  /** 0 to 10 */
  quality: number
  /** fit inside width and height; otherwise fill them and cut what is over */
  keepRatio: boolean
  /** keep the result in the store */
  keep: boolean
  format: PictureFormat
}

/** Nobody can make the shop render or keep an endless number of sizes. */
const allowedSides = [80, 150, 300, 600, 800, 1200, 1600]
const allowedQualities = [5, 8, 10]
const ordinaryQuality = 8

const underWay = new Map<string, Promise<Uint8Array>>()

/** A stored picture in one of the sizes the shop makes, the next larger one to what is asked; null when there is none. */
export async function renderPicture(
  store: PictureStore,
  request: RenderRequest,
): Promise<{ bytes: Uint8Array; format: PictureFormat } | null> {
  const path = storedPath(request.path)
  const renditions = path === null ? [] : await renditionsOf(store, path)
  const largest = renditions.at(-1)
  if (path === null || !largest) return null
  const { format } = request
  const width = smallestAllowedSide(request.width)
  const height = smallestAllowedSide(request.height)
  const quality = allowedQualities.find((known) => known >= request.quality) ?? ordinaryQuality

  const stored = renditions.find(
    (rendition) => rendition.width === width && rendition.format === format,
  )
  if (stored && width === height && quality === ordinaryQuality)
    return { bytes: await store.read(stored.name), format }

  const fit = request.keepRatio ? 'inside' : 'cover'
  const name = `derived/${path}-${width}x${height}-${fit}-${quality}.${format}`
  if (await store.find(name)) return { bytes: await store.read(name), format }
  const rendering =
    underWay.get(name) ??
    render(store, largest.name, { width, height, fit, quality, format }).finally(() =>
      underWay.delete(name),
    )
  underWay.set(name, rendering)
  const bytes = await rendering
  if (request.keep) await store.write(name, bytes)
  return { bytes, format }
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
  return sharp(await store.read(source))
    .resize(width, height, { fit, withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toFormat(format, { quality: quality * 10, ...(format === 'avif' ? { effort: 3 } : {}) })
    .toBuffer()
}

/** `/storage/products/x/1-300.webp`, `products/x/1-300.webp` and `products/x/1` name the same picture. */
function storedPath(text: string): string | null {
  const path = text.replace(/^\/?storage\//, '').replace(/(-\d+)?\.(avif|webp|jpe?g|png)$/i, '')
  return /^[a-z0-9][a-z0-9_-]*(\/[a-z0-9][a-z0-9_-]*)*$/.test(path) && !path.startsWith('derived/')
    ? path
    : null
}

type Rendition = { name: string; width: number; format: PictureFormat }

/** The files of a picture, the smallest first and WebP last of each size, since it decodes fastest. */
async function renditionsOf(store: PictureStore, path: string): Promise<Rendition[]> {
  const cut = path.lastIndexOf('/')
  const folder = path.slice(0, Math.max(cut, 0))
  const stem = path.slice(cut + 1)
  const renditions = (await store.list(folder)).flatMap((file): Rendition[] => {
    const [, owner, width, format] = /^(.+)-(\d+)\.(avif|webp)$/.exec(file) ?? []
    if (owner !== stem) return []
    return [
      {
        name: folder === '' ? file : `${folder}/${file}`,
        width: Number(width),
        format: format as PictureFormat,
      },
    ]
  })
  return renditions.sort((a, b) => a.width - b.width || a.format.localeCompare(b.format))
}

function smallestAllowedSide(pixels: number): number {
  return allowedSides.find((side) => side >= pixels) ?? (allowedSides.at(-1) as number)
}
