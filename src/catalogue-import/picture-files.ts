/** Which product a picture's name belongs to, and which of its views it is; the first is 0. */
export type PictureOwner = { urlKey: string; view: number }

/**
 * A picture is named by a url key, or by a url key and the number of a further view. Names are compared
 * whole and url keys win, because a url key may itself end in a number (`hub-nudo-usb-c-8-en-1`).
 */
export function ownerOf(name: string, urlKeys: ReadonlySet<string>): PictureOwner | null {
  if (urlKeys.has(name)) return { urlKey: name, view: 0 }
  const [, urlKey, view] = /^(.+)-([1-9]\d?)$/.exec(name) ?? []
  return urlKey && urlKeys.has(urlKey) ? { urlKey, view: Number(view) } : null
}

/** A picture and the files it comes in: `products/laptop-x/1-3fa94c01` from `laptop-x-300.avif`, `laptop-x-800.webp` … */
type PictureFiles = { path: string; files: { from: string; to: string }[] }

/** Product pictures by url key in order, other pictures by their name. */
export type SortedPictures = {
  products: Map<string, PictureFiles[]>
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
  const views: (PictureOwner & { picture: PictureFiles })[] = []
  const others = new Map<string, PictureFiles>()
  for (const [name, renditions] of byName) {
    const owner = ownerOf(name, urlKeys)
    const largest = renditions.toSorted((a, b) => b.width - a.width)[0]
    const version = place.versionOf(largest?.from ?? name)
    const path = owner ? pathOfView(owner, version) : place.pathOfOther(name, version)
    const files = renditions.map(({ from, tail }) => ({ from, to: `${path}-${tail}` }))
    if (owner) views.push({ ...owner, picture: { path, files } })
    else others.set(name, { path, files })
  }
  const products = Map.groupBy(
    views.toSorted((a, b) => a.view - b.view),
    ({ urlKey }) => urlKey,
  )
  return {
    products: new Map([...products].map(([key, own]) => [key, own.map(({ picture }) => picture)])),
    others,
  }
}

/** Where the picture store keeps a view of a product. */
export function pathOfView({ urlKey, view }: PictureOwner, version: string): string {
  return `products/${urlKey}/${view + 1}-${version}`
}
