/** A picture and the files it comes in: `products/laptop-x/1-3fa94c01` from `laptop-x-300.avif`, `laptop-x-800.webp` … */
export type PictureFiles = { path: string; files: { from: string; to: string }[] }

/** Product pictures by url key in order, other pictures by their stem. */
export type SortedPictures = {
  products: Map<string, PictureFiles[]>
  others: Map<string, PictureFiles>
}

/**
 * Sorts `<name>-<width>.<format>` files. A name is a url key, or a url key and the number of a further
 * view. Names are compared whole and url keys win, because a url key may itself end in a number
 * (`hub-nudo-usb-c-8-en-1`). `versionOf` tells a picture from the one that was there before, since
 * browsers keep pictures for good.
 */
export function sortPictures(
  fileNames: string[],
  urlKeys: ReadonlySet<string>,
  {
    pathOfOther,
    versionOf,
  }: {
    pathOfOther: (name: string, version: string) => string
    /** `largestFile` is the file to tell it by */
    versionOf: (largestFile: string) => string
  },
): SortedPictures {
  const byName = new Map<string, { from: string; tail: string }[]>()
  for (const from of [...fileNames].sort()) {
    const [, name, tail] = /^(.+)-(\d+\.(?:avif|webp))$/.exec(from) ?? []
    if (name && tail) byName.set(name, [...(byName.get(name) ?? []), { from, tail }])
  }
  const files = (name: string, pathWith: (version: string) => string): PictureFiles => {
    const own = byName.get(name) ?? []
    const largest = own.toSorted(
      (a, b) => Number.parseInt(a.tail, 10) - Number.parseInt(b.tail, 10),
    )
    const path = pathWith(versionOf(largest.at(-1)?.from ?? name))
    return { path, files: own.map(({ from, tail }) => ({ from, to: `${path}-${tail}` })) }
  }
  const products = new Map<string, PictureFiles[]>()
  const others = new Map<string, PictureFiles>()
  for (const name of byName.keys()) {
    if (urlKeys.has(name)) {
      const views = [name]
      for (let view = 1; isViewOf(name, view); view++) views.push(`${name}-${view}`)
      products.set(
        name,
        views.map((viewName, at) =>
          files(viewName, (version) => `products/${name}/${at + 1}-${version}`),
        ),
      )
    } else if (!urlKeys.has(name.replace(/-\d+$/, '')))
      others.set(
        name,
        files(name, (version) => pathOfOther(name, version)),
      )
  }
  return { products, others }

  function isViewOf(urlKey: string, view: number): boolean {
    const name = `${urlKey}-${view}`
    return byName.has(name) && !urlKeys.has(name)
  }
}
