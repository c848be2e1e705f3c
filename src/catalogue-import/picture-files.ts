/** Views that a file's name may say, in the order of the gallery, and how their alternative texts begin. */
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

/** Which product a picture's name belongs to, and which of its views it is; the one that leads is 0. */
export type PictureOwner = { urlKey: string; view: number | SaidView }

/**
 * Owner of a picture file: a url key, optionally with a view number or name. Whole keys win, because a key may end in a
 * number (`hub-nudo-usb-c-8-en-1`).
 */
export function ownerOf(name: string, urlKeys: ReadonlySet<string>): PictureOwner | null {
  if (urlKeys.has(name)) return { urlKey: name, view: 0 }
  const [, urlKey, ending = ''] = /^(.+)-([1-9]\d?|[a-z]+)$/.exec(name) ?? []
  if (!urlKey || !urlKeys.has(urlKey)) return null
  if (isSaidView(ending)) return { urlKey, view: ending }
  return Number(ending) ? { urlKey, view: Number(ending) } : null
}

/** The one that leads, then numbered views, then those that say what they show. */
export function byView(a: PictureOwner, b: PictureOwner): number {
  return placeOf(a.view) - placeOf(b.view)
}

function placeOf(view: PictureOwner['view']): number {
  return typeof view === 'number' ? view : 100 + saidOrder.indexOf(view)
}

/** What the picture at `position` of a product's gallery shows, in words; `main` are those of the first. */
export function altOf(
  { view }: PictureOwner,
  { name, main, position }: { name: string; main: string; position: number },
): string {
  if (position === 0) return main
  return typeof view === 'number'
    ? `${main}, vista ${position + 1}`
    : `${saidViews[view]} de ${name}`
}

/** A picture and the files it comes in: `products/laptop-x/1-3fa94c01` from `laptop-x-300.avif`, `laptop-x-800.webp` … */
type PictureFiles = { path: string; width: number; files: { from: string; to: string }[] }
type ViewFiles = PictureFiles & PictureOwner

/** Product pictures by url key in order, other pictures by their name. */
export type SortedPictures = {
  products: Map<string, ViewFiles[]>
  others: Map<string, PictureFiles>
}

/**
 * Sorts `<name>-<width>.<format>` files. `versionOf` tells a picture by its largest file from the one
 * that was there before, since browsers keep pictures for good.
 */
export function sortPictures(
  fileNames: string[],
  urlKeys: ReadonlySet<string>,
  place: {
    pathOfOther: (name: string, version: string) => string
    versionOf: (largestFile: string) => string
  },
): SortedPictures {
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
    const owner = ownerOf(name, urlKeys)
    const largest = renditions.toSorted((a, b) => b.width - a.width)[0]
    const version = place.versionOf(largest?.from ?? name)
    const path = owner ? pathOfView(owner, version) : place.pathOfOther(name, version)
    const files = renditions.map(({ from, tail }) => ({ from, to: `${path}-${tail}` }))
    const picture = { path, width: largest?.width ?? 0, files }
    if (owner) views.push({ ...owner, ...picture })
    else others.set(name, picture)
  }
  return { products: Map.groupBy(views.toSorted(byView), ({ urlKey }) => urlKey), others }
}

/** Where the picture store keeps a view of a product. */
export function pathOfView({ urlKey, view }: PictureOwner, version: string): string {
  return `products/${urlKey}/${typeof view === 'number' ? view + 1 : view}-${version}`
}
