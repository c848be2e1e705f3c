import type { CategoryResponse } from '#contract/catalogue.ts'

export type Target = {
  name: string
  addresses: string[]
  /** requests per second */
  perSecond: number
  /** measure also how many a second there can be */
  most?: boolean
}

type ListedCategory = { slug: string; product_count: number; parent_id: number | null }

const words = ['laptop', 'memoria', 'samsung', 'teclado', 'monitor', 'cable', 'kingston', 'negro']
const prefixes = ['la', 'mo', 'tec', 'sam', 'disc', 'aud', 'kin', 'ca']

/** What shoppers ask for most, on the catalogue that this shop has. */
export async function scaleTargets(url: string): Promise<Target[]> {
  const read = async <T>(path: string) => (await (await fetch(url + path)).json()) as T
  const api = (path: string) => `${url}/api/v1/shop/${path}`
  const { categories } = await read<{ categories: ListedCategory[] }>('/api/v1/shop/categories')
  const bySize = categories.toSorted((a, b) => b.product_count - a.product_count)
  const largest = bySize[0]?.slug ?? ''
  const narrow = bySize.find(({ parent_id }) => parent_id !== null)?.slug ?? largest
  const keys = await productKeys()
  const filters = await threeFilters()
  const pages = Math.min(500, Math.ceil((bySize[0]?.product_count ?? 0) / 20))

  async function productKeys(): Promise<string[]> {
    const found = new Set<string>()
    for (const { slug } of bySize.slice(0, 60)) {
      const { category } = await read<CategoryResponse>(
        `/api/v1/shop/categories-slug/${slug}?page=1&size=100`,
      )
      for (const { url_key } of category.products) found.add(url_key)
    }
    return [...found]
  }

  async function threeFilters(): Promise<string> {
    const chosen = new URLSearchParams()
    for (let filter = 0; filter < 3; filter += 1) {
      const { category } = await read<CategoryResponse>(
        `/api/v1/shop/categories-slug/${narrow}?page=1&${chosen}`,
      )
      const open = category.attributes.filter(({ code }) => !chosen.has(`f.${code}`))
      const options = open.flatMap(({ code, values }) => values.map((one) => ({ code, ...one })))
      const [most] = options.toSorted((a, b) => b.count - a.count)
      if (most) chosen.append(`f.${most.code}`, most.label)
    }
    return chosen.toString()
  }

  return [
    {
      name: 'producto por clave (API)',
      addresses: keys.map((key) => api(`productBySlug/${key}`)),
      perSecond: 300,
      most: true,
    },
    {
      name: 'producto (página)',
      addresses: keys.map((key) => `${url}/${key}`),
      perSecond: 40,
      most: true,
    },
    { name: 'inicio (API)', addresses: [api('home')], perSecond: 50, most: true },
    { name: 'inicio (página)', addresses: [`${url}/index`], perSecond: 20, most: true },
    {
      name: 'categoría, tres filtros y orden (API)',
      addresses: ['price-asc', 'newest', 'rating'].map((sort) =>
        api(`categories-slug/${narrow}?${filters}&sort=${sort}&page=1`),
      ),
      perSecond: 30,
      most: true,
    },
    {
      name: 'categoría, tres filtros y orden (página)',
      addresses: [`${url}/category/${narrow}?${filters}&orden=precio-menor`],
      perSecond: 15,
    },
    {
      name: 'la categoría mayor, con sus cuentas (API)',
      addresses: [api(`categories-slug/${largest}?page=1`)],
      perSecond: 10,
    },
    {
      name: `su página ${pages} (API)`,
      addresses: [api(`categories-slug/${largest}?page=${pages}`)],
      perSecond: 10,
    },
    {
      name: 'búsqueda (API)',
      addresses: words.map((term) => api(`search?term=${term}`)),
      perSecond: 20,
      most: true,
    },
    {
      name: 'sugerencia (API)',
      addresses: prefixes.map((term) => api(`search?term=${term}&offset=6`)),
      perSecond: 20,
    },
  ]
}
