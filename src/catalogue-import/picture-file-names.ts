/** View names in picture file names, in gallery order, each with the first words of its alternative text. */
const saidViews = {
  frente: 'Vista frontal',
  atras: 'Vista trasera',
  lado: 'Vista lateral',
  arriba: 'Vista superior',
  puertos: 'Puertos',
  detalle: 'Detalle',
} as const
type SaidView = keyof typeof saidViews
const saidOrder = Object.keys(saidViews)
const isSaidView = (text: string): text is SaidView => Object.hasOwn(saidViews, text)

/** Product (url key) and view that a picture file name states; view 0 is the main view. */
export type PictureFileNameParts = { urlKey: string; view: number | SaidView }

/**
 * Parses a picture file name: url key, optionally with a view number or name. A full url key takes precedence, because
 * it may end in a number (`hub-nudo-usb-c-8-en-1`).
 */
export function parsePictureFileName(
  name: string,
  urlKeys: ReadonlySet<string>,
): PictureFileNameParts | null {
  if (urlKeys.has(name)) return { urlKey: name, view: 0 }
  const [, urlKey, ending = ''] = /^(.+)-([1-9]\d?|[a-z]+)$/.exec(name) ?? []
  if (!urlKey || !urlKeys.has(urlKey)) return null
  if (isSaidView(ending)) return { urlKey, view: ending }
  return Number(ending) ? { urlKey, view: Number(ending) } : null
}

/** Sort order of product pictures: main view, numbered views, named views. */
export function comparePictureSortOrder(a: PictureFileNameParts, b: PictureFileNameParts): number {
  return placeOf(a.view) - placeOf(b.view)
}

function placeOf(view: PictureFileNameParts['view']): number {
  return typeof view === 'number' ? view : 100 + saidOrder.indexOf(view)
}

/** Alternative text of the gallery picture at `position`; `main` is the text of the first picture. */
export function createPictureAltText(
  { view }: PictureFileNameParts,
  { name, main, position }: { name: string; main: string; position: number },
): string {
  if (position === 0) return main
  return typeof view === 'number'
    ? `${main}, vista ${position + 1}`
    : `${saidViews[view]} de ${name}`
}

/** A picture and its size variants: `products/laptop-x/1-3fa94c01` from `laptop-x-300.avif`, `laptop-x-800.webp` … */
type PictureFiles = { path: string; width: number; files: { from: string; to: string }[] }
type ViewFiles = PictureFiles & PictureFileNameParts

/** Product pictures by url key in gallery order, and other pictures by name. */
export type GroupedPictureFiles = {
  products: Map<string, ViewFiles[]>
  others: Map<string, PictureFiles>
}

/**
 * Groups `<name>-<width>.<format>` files by picture. `versionOf` hashes the largest file; the path
 * contains the hash, because browsers cache pictures permanently.
 */
export function groupPictureFiles(
  fileNames: string[],
  urlKeys: ReadonlySet<string>,
  place: {
    pathOfOther: (name: string, version: string) => string
    versionOf: (largestFile: string) => string
  },
): GroupedPictureFiles {
  const byName = new Map<string, { from: string; width: number; tail: string }[]>()
  for (const from of fileNames) {
    const [, name, width, format] = /^(.+)-(\d+)\.(avif|webp)$/.exec(from) ?? []
    if (!name) continue
    const rendition = { from, width: Number(width), tail: `${width}.${format}` }
    byName.set(name, [...(byName.get(name) ?? []), rendition])
  }
  const views: ViewFiles[] = []
  const others = new Map<string, PictureFiles>()
  for (const [name, renditions] of byName) {
    const owner = parsePictureFileName(name, urlKeys)
    const largest = renditions.toSorted((a, b) => b.width - a.width)[0]
    const version = place.versionOf(largest?.from ?? name)
    const path = owner
      ? createProductPictureStoragePath(owner, version)
      : place.pathOfOther(name, version)
    const files = renditions.map(({ from, tail }) => ({ from, to: `${path}-${tail}` }))
    const picture = { path, width: largest?.width ?? 0, files }
    if (owner) views.push({ ...owner, ...picture })
    else others.set(name, picture)
  }
  return {
    products: Map.groupBy(views.toSorted(comparePictureSortOrder), ({ urlKey }) => urlKey),
    others,
  }
}

/** Storage path of a product picture. */
export function createProductPictureStoragePath(
  { urlKey, view }: PictureFileNameParts,
  version: string,
): string {
  return `products/${urlKey}/${typeof view === 'number' ? view + 1 : view}-${version}`
}
