import { beforeAll, describe, expect, it } from 'vitest'
import { toCentavos } from '#domain/money.ts'
import { addSearchRule, setSearchRuleRemoved } from '#persistence/catalogue/search-rules.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { scaledTimeout } from '#test/support/slowness.ts'
import { switchEverydayWords } from '../running/manage-everyday-words.ts'
import { browseSearchResults, type SearchResultsRequest } from './browse-search-results.ts'
import { searchProducts } from './search-products.ts'
import { createSearchRuleStems } from './search-rule-stems.ts'

const { db } = await testDatabase()
const now = new Date('2026-11-20T18:00:00Z')

const request: Omit<SearchResultsRequest, 'term'> = {
  literal: false,
  shelf: null,
  category: null,
  labels: new Map(),
  minPrice: null,
  maxPrice: null,
  postcode: null,
  toggles: new Set(),
  now,
  sort: 'relevance',
  page: 1,
  size: 24,
}
const found = async (term: string) => {
  const { products } = await searchProducts(db, { term, now, limit: 24, offset: 0 })
  return products.map(({ urlKey }) => urlKey)
}
const browsed = async (term: string, over: Partial<SearchResultsRequest> = {}) => {
  const view = await browseSearchResults(db, { ...request, term, ...over })
  return {
    products: view.products.map(({ urlKey }) => urlKey),
    related: view.related.map(({ urlKey }) => urlKey),
    parts: view.parts.map(({ kind }) => kind),
    letGo: view.letGo.map(({ kind }) => kind),
  }
}

/** price beyond what the tests of prices ask for */
const farOff = toCentavos(900_000_00)
const stamp = { changedBy: 'operator:ana@tienda.example', changedAt: now }

type Shoe = { color: string; size: number; price: number; offer?: number; used?: boolean }

async function shoe(urlKey: string, name: string, { color, size, price, offer, used }: Shoe) {
  await addProduct(db, {
    urlKey,
    name,
    brand: null,
    categories: ['calzado'],
    refurbished: used ?? false,
    price: toCentavos(price * 100),
    ...(offer === undefined
      ? {}
      : { specialPrice: toCentavos(offer * 100), specialTo: '2026-12-01' }),
    attributes: [attribute('color', 'Color', color), attribute('talla', 'Talla', String(size))],
  })
}

function attribute(code: string, label: string, value: string, unit: string | null = null) {
  return { code, label, value, unit, filter: value, sort: null }
}

beforeAll(async () => {
  await shoe('tenis-rojo', 'Tenis Andina Running rojo', { color: 'Rojo', size: 27, price: 900 })
  await shoe('tenis-granate', 'Tenis Andina Calle granate', {
    color: 'Granate',
    size: 27,
    price: 700,
  })
  await shoe('tenis-azul', 'Tenis Andina Calle azul', {
    color: 'Azul acero',
    size: 25,
    price: 1500,
    offer: 800,
  })
  await shoe('tenis-usado', 'Tenis Andina Vuelta', {
    color: 'Negro',
    size: 26,
    price: 300,
    used: true,
  })
  await shoe('bota', 'Bota Andina Sierra', { color: 'Café', size: 27, price: 1200 })
  await addProduct(db, {
    urlKey: 'calceta',
    name: 'Calceta para tenis',
    brand: null,
    categories: ['accesorios'],
    price: toCentavos(9900),
  })
})

describe('search by what a query asks for (SRC-03)', () => {
  it.each([
    ['tenis de menos de 850', ['tenis-azul', 'tenis-granate', 'tenis-usado']],
    ['tenis de 850 a mil pesos', ['tenis-rojo']],
    ['tenis talla 25', ['tenis-azul']],
    ['tenis azules', ['tenis-azul']],
    ['tenis seminuevos', ['tenis-usado']],
    ['tenis que no sean usados hasta 750', ['tenis-granate']],
    ['regalos de 200 pesos o menos', ['calceta']],
  ])('"%s" keeps its limits, by the price of today', async (term, expected) => {
    expect((await found(term)).toSorted()).toEqual(expected)
  })

  it('shades of a colour follow the true ones, and cheap ones come first within the thing', async () => {
    expect(await found('tenis rojos')).toEqual(['tenis-rojo', 'tenis-granate'])
    expect((await found('tenis baratos')).slice(0, 2)).toEqual(['tenis-usado', 'tenis-granate'])
    expect(await found('tenis baratos')).not.toContain('calceta')
  })

  it('"el más rápido" sorts the thing by the measure that most of its products have', async () => {
    const disk = (urlKey: string, name: string, attributes: ReturnType<typeof attribute>[]) =>
      addProduct(db, {
        urlKey,
        name,
        brand: null,
        categories: ['discos'],
        price: farOff,
        attributes,
      })
    const speed = (value: string) => attribute('lectura', 'Lectura', value, 'MB/s')
    const space = (value: string) => attribute('capacidad', 'Capacidad', value)
    await disk('disco-2', 'Disco Roca veloz', [speed('900'), space('2 TB')])
    await disk('disco-1', 'Disco Roca básico', [speed('1050'), space('500 GB')])
    await disk('disco-3', 'Disco Roca de regalo', [speed('3300'), space('1 TB')])
    await disk('disco-4', 'Disco Roca sin datos', [])
    expect(await found('el disco más rápido')).toEqual(['disco-3', 'disco-1', 'disco-2', 'disco-4'])
    expect(await found('disco con más espacio')).toEqual([
      'disco-2',
      'disco-3',
      'disco-1',
      'disco-4',
    ])
    expect((await found('disco más ligero')).toSorted()).toEqual([
      'disco-1',
      'disco-2',
      'disco-3',
      'disco-4',
    ])
  })

  it('other products with the words are listed apart, on the results page only', async () => {
    const { products, related, parts } = await browsed('tenis talla 27')
    expect(products.toSorted()).toEqual(['tenis-granate', 'tenis-rojo'])
    expect(related).not.toContain('tenis-rojo')
    expect(parts).toEqual(['measure'])
    expect((await browsed('tenis baratos')).related).toContain('calceta')
  })

  it('a use puts what suits it first, and leaves the rest of the kind after it', async () => {
    const shoes = await found('tenis para correr')
    expect(shoes[0]).toBe('tenis-rojo')
    expect(shoes).toHaveLength(4)
  })

  it('a use that nothing of the kind suits brings no other thing that mentions both', async () => {
    await addProduct(db, {
      urlKey: 'cordon',
      name: 'Cordón running para calcetas',
      brand: null,
      categories: ['accesorios'],
      price: farOff,
    })
    const { products, related } = await browsed('calcetas para correr')
    expect(products).toEqual(['calceta'])
    expect(related).toContain('cordon')
  })

  it('a use answers alone, with the limits, where its thing is not sold', async () => {
    expect((await browsed('chanclas para correr hasta 950')).products).toEqual(['tenis-rojo'])
  })

  it('a word that names the thing does not bind a measure to the attribute of that name', async () => {
    const screen = (urlKey: string, name: string, label: string, value: string) =>
      addProduct(db, {
        urlKey,
        name,
        brand: null,
        categories: ['pantallas'],
        price: farOff,
        attributes: [attribute('medida', label, value, 'pulgadas')],
      })
    await screen('pantalla-34', 'Pantalla Faro ancha', 'Tamaño', '34')
    await screen('pantalla-10', 'Pantalla Faro de cocina', 'Pantalla', '10')
    expect(await browsed('pantalla de 34 pulgadas')).toMatchObject({
      products: ['pantalla-34'],
      letGo: [],
    })
  })

  it('without a product that keeps all limits, the nearest ones tell what was let go', async () => {
    expect(await browsed('tenis talla 27 hasta 500')).toMatchObject({
      products: ['tenis-usado'],
      parts: ['price'],
      letGo: ['measure'],
    })
    expect(await browsed('botas hasta 500')).toMatchObject({
      products: ['bota'],
      letGo: ['price'],
    })
  })

  it.each(['tenis hasta 1000000000 w', 'tenis de 0 a 99999999 kg', 'hasta 1 peso'])(
    'an absurd limit is answered: "%s"',
    async (term) => {
      const since = performance.now()
      await browsed(term)
      expect(performance.now() - since).toBeLessThan(scaledTimeout(500))
    },
  )

  it('a condition alone is searched while it is typed, too', async () => {
    const request = { term: 'seminuevos', now, limit: 24, offset: 0 }
    for (const typing of [false, true]) {
      const { products } = await searchProducts(db, { ...request, typing })
      expect(products.map(({ urlKey }) => urlKey)).toEqual(['tenis-usado'])
    }
  })

  it('a price alone is replaced by the one that the shopper sets', async () => {
    const own = { minPrice: toCentavos(100000), maxPrice: toCentavos(130000) }
    expect((await browsed('hasta 200 pesos', own)).products).toEqual(['bota'])
  })

  it('a price that the shopper sets counts instead of the one in the query', async () => {
    const { products, parts } = await browsed('tenis hasta 500', {
      maxPrice: toCentavos(75000),
    })
    expect(products.toSorted()).toEqual(['tenis-granate', 'tenis-usado'])
    expect(parts).toEqual([])
    expect((await browsed('tenis hasta 800', { sort: 'price-desc' })).products[0]).toBe(
      'tenis-azul',
    )
  })

  it('a grade is kept, and "sin" also finds words that are written apart', async () => {
    const radio = (urlKey: string, refurbished: boolean, ...values: string[]) =>
      addProduct(db, {
        urlKey,
        name: `Radio Nube ${urlKey}`,
        brand: null,
        categories: ['radios'],
        price: farOff,
        refurbished,
        attributes: values.map((value, at) => attribute(`dato_${at}`, 'Dato', value)),
      })
    await radio('uno', true, 'Grado A: excelente', 'Wi-Fi 6')
    await radio('dos', true, 'Grado B: bueno')
    await radio('tres', false, 'Wi-Fi 5')
    expect(await found('radio grado A')).toEqual(['uno'])
    expect(await found('radio reacondicionada grado b')).toEqual(['dos'])
    expect(await found('radio sin wifi')).toEqual(['dos'])
  })

  it('a literal search and a product name are not read', async () => {
    expect((await browsed('tenis hasta 800', { literal: true })).parts).toEqual([])
    expect((await found('Tenis Andina Running rojo'))[0]).toBe('tenis-rojo')
  })

  it('a thing with a longer name is not what its first word names', async () => {
    for (const name of ['Tableta Nimbus 8"', 'Tableta gráfica Trazzo'])
      await addProduct(db, {
        urlKey: name.includes('gráfica') ? 'trazzo' : 'nimbus',
        name,
        categories: ['tabletas'],
      })
    expect(await browsed('tableta')).toMatchObject({ products: ['nimbus'], related: ['trazzo'] })
    expect((await found('tableta gráfica'))[0]).toBe('trazzo')
  })

  it('a brand that is not sold stands for its thing, one that is sold for itself', async () => {
    await addProduct(db, { urlKey: 'consola', name: 'Consola Orbit', brand: 'Orbit' })
    expect(await browsed('xbox')).toMatchObject({ products: ['consola'], parts: ['brand'] })
    expect(await found('xbox con juegos')).toEqual(['consola'])
    await addProduct(db, { urlKey: 'xbox', name: 'Consola Xbox', brand: 'Xbox' })
    expect(await browsed('xbox')).toMatchObject({ products: ['xbox'], parts: [] })
  })

  it('a phrase that is switched off counts as plain words from the next search', async () => {
    const words = ['Sneakers', 'para correr']
    const by = { actor: 'operator:ana@tienda.example' }
    const [before, shoes] = [await browsed('tenis para correr'), await found('sneakers')]
    expect([before.parts, shoes]).toEqual([['use'], expect.arrayContaining(['tenis-azul'])])
    await switchEverydayWords(db, { words, off: true, by }, now)
    expect((await browsed('tenis para correr')).parts).toEqual([])
    expect(await found('sneakers')).toEqual([])
    await switchEverydayWords(db, { words, off: false, by }, now)
    expect(await browsed('tenis para correr')).toEqual(before)
    expect(await found('sneakers')).toEqual(shoes)
  })

  it('a one-way synonym of the shop wins over everyday phrases within its words', async () => {
    const rule = {
      kind: 'meant' as const,
      words: ['sneakers para correr', 'para trotar'],
      meant: ['bota'],
      products: [],
      from: null,
      until: null,
    }
    expect((await browsed('sneakers para correr')).products).toContain('tenis-azul')
    const id = await addSearchRule(db, { ...rule, ...createSearchRuleStems(rule), ...stamp })
    expect(await browsed('sneakers para correr')).toMatchObject({ products: ['bota'], parts: [] })
    expect(await browsed('para trotar')).toMatchObject({ products: ['bota'], parts: [] })
    await setSearchRuleRemoved(db, id, { removed: true, ...stamp })
    expect((await browsed('sneakers para correr')).products).toContain('tenis-azul')
  })

  it('a pinned product stays first unless it breaks the price limit', async () => {
    const rule = {
      kind: 'pinned' as const,
      words: ['tenis hasta 850', 'tenis hasta 1300'],
      meant: [],
      products: [(await skuOf('bota')) ?? ''],
      from: null,
      until: null,
    }
    await addSearchRule(db, { ...rule, ...createSearchRuleStems(rule), ...stamp })
    expect((await found('tenis hasta 1300'))[0]).toBe('bota')
    expect(await found('tenis hasta 850')).not.toContain('bota')
  })

  it.each([
    'hasta',
    'menos de 0',
    '999999999999',
    '<script>hasta 5</script>',
    'tenis hasta $',
    '¿?',
  ])('answers "%s" without an error', async (term) => {
    await expect(browsed(term)).resolves.toBeDefined()
    await expect(found(term)).resolves.toBeDefined()
  })
})

async function skuOf(urlKey: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('products')
    .select('sku')
    .where('url_key', '=', urlKey)
    .executeTakeFirst()
  return row?.sku
}
