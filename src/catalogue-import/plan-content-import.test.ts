import { describe, expect, it } from 'vitest'
import { toCentavos } from '#domain/money.ts'
import {
  type ExistingContentReferences,
  isContentSectionChanged,
  planContentChanges,
} from './plan-content-import.ts'
import type { ContentCategory, ShopContent, ImportedShopContent } from './shop-content-schema.ts'

const nothing: ShopContent = {
  categories: [],
  banners: [],
  home: null,
  faq: [],
  coupons: [],
  bundles: [],
}

function category(slug: string, over: Partial<ContentCategory> = {}): ContentCategory {
  return { slug, parent: null, name: slug, description: '', picture: null, filters: [], ...over }
}

function banner(title: string, link = `/${title}`) {
  return { title, subtitle: 'Hoy', cta: 'Ver', link, image: 'banners/uno', image_alt: 'Uno' }
}

function plan(
  before: Partial<ShopContent>,
  wanted: ImportedShopContent,
  facts: Partial<ExistingContentReferences> = {},
) {
  return planContentChanges({ ...nothing, ...before }, wanted, {
    productsIn: new Map(),
    usesOf: new Map(),
    personalCodes: new Set(),
    unknownProducts: new Set(),
    prices: new Map(),
    ...facts,
  })
}

describe('content plan', () => {
  it('the plan of a content import lists added, changed, removed and unchanged entries of each named section', () => {
    const before = {
      categories: [category('tabletas'), category('juegos'), category('viejas')],
      banners: [banner('Uno')],
    }
    const wanted = {
      categories: [category('tabletas'), category('juegos', { name: 'Juegos' }), category('casa')],
    }
    expect(plan(before, wanted)).toEqual({
      ok: true,
      plan: {
        categories: {
          added: ['casa'],
          changed: ['juegos'],
          removed: ['viejas'],
          unchanged: 1,
          isReordered: false,
        },
      },
    })
  })

  it('the plan of a content import is empty when the content is unchanged', () => {
    const content: ShopContent = {
      categories: [category('tabletas'), category('ninos', { parent: 'tabletas' })],
      banners: [banner('Uno')],
      home: { featured: 'A', new: 'B', reels: [{ category: 'tabletas', title: 'Tabletas' }] },
      faq: [{ name: 'Envíos', questions: [{ question: '¿Cuánto?', answer: 'Tres días.' }] }],
      coupons: [{ code: 'HOLA', percent: 5 }],
      bundles: [{ code: 'par', name: 'Par', saving: 50, products: ['mouse', 'teclado'] }],
    }
    const planned = plan(content, content)
    const sections = planned.ok ? Object.values(planned.plan) : []
    expect(sections).toHaveLength(6)
    expect(sections.filter(isContentSectionChanged)).toEqual([])
  })

  it('a content import rejects bundles with products not for sale or with a price of zero', () => {
    const bundles = [{ code: 'par', name: 'Par', saving: 500, products: ['mouse', 'teclado'] }]
    const prices = new Map([
      ['mouse', toCentavos(20_000)],
      ['teclado', toCentavos(30_000)],
    ])
    const problemsOf = (facts: Partial<ExistingContentReferences>) => {
      const planned = plan({}, { bundles }, facts)
      return planned.ok ? [] : planned.problems
    }
    expect(problemsOf({ unknownProducts: new Set(['mouse']) })).toEqual([
      'paquete «par»: ningún producto tiene la dirección «mouse»',
    ])
    expect(problemsOf({ prices })).toEqual([
      'paquete «par»: «saving» no puede llegar a lo que cuestan sus productos por separado',
    ])
    expect(problemsOf({ prices: prices.set('mouse', toCentavos(20_001)) })).toEqual([])
  })

  it('the plan of a content import lists reordered entries, but ignores the order of coupons', () => {
    const [one, two] = [category('uno'), category('dos')]
    const coupons = [
      { code: 'UNO', percent: 5 },
      { code: 'DOS', percent: 5 },
    ]
    expect(
      plan(
        { categories: [one, two], coupons },
        { categories: [category('tres'), two, one], coupons: coupons.toReversed() },
      ),
    ).toMatchObject({
      plan: {
        categories: { added: ['tres'], changed: [], removed: [], unchanged: 2, isReordered: true },
        coupons: { unchanged: 2, isReordered: false },
      },
    })
  })

  it('a content import recognises an existing banner by its link, and a FAQ entry by topic and question', () => {
    const faq = (answer: string) => [{ name: 'Envíos', questions: [{ question: '¿Va?', answer }] }]
    expect(
      plan(
        { banners: [banner('Uno', '/a')], faq: faq('Sí.') },
        { banners: [banner('Otro título', '/a')], faq: faq('No.') },
      ),
    ).toMatchObject({
      plan: {
        banners: { added: [], changed: ['Otro título'], removed: [] },
        faq: { changed: ['Envíos: ¿Va?'], unchanged: 1 },
      },
    })
  })

  it('a content import does not remove a category still in use, and lists every use', () => {
    const before = {
      categories: [category('juegos'), category('ninos')],
      home: { featured: 'A', new: 'B', reels: [{ category: 'juegos', title: 'Juegos' }] },
      coupons: [{ code: 'JUEGA', percent: 5, categories: ['juegos'] }],
    }
    const productsIn = new Map([
      ['juegos', 1],
      ['ninos', 1200],
    ])
    expect(plan(before, { categories: [] }, { productsIn })).toEqual({
      ok: false,
      problems: [
        'la categoría «juegos» no se puede retirar: tiene 1 producto',
        'la categoría «juegos» no se puede retirar: la portada tiene un carrusel de ella',
        'la categoría «juegos» no se puede retirar: el cupón «JUEGA» vale en ella',
        'la categoría «ninos» no se puede retirar: tiene 1,200 productos',
      ],
    })
    const rest = { home: { ...before.home, reels: [] }, coupons: [] }
    expect(plan(before, { categories: [], ...rest })).toMatchObject({ ok: true })
  })

  it('a content import rejects unknown categories and products, except those that the shop’s content already refers to', () => {
    const wanted = {
      home: { featured: 'A', new: 'B', reels: [{ category: 'nada', title: 'Nada' }] },
      coupons: [
        { code: 'UNO', percent: 5, categories: ['nada'] },
        { code: 'DOS', percent: 5, products: ['mouse-x'] },
      ],
    }
    const facts = { unknownProducts: new Set(['mouse-x']) }
    expect(plan({}, wanted, facts)).toEqual({
      ok: false,
      problems: [
        'portada: la categoría «nada» no existe',
        'cupón «UNO»: la categoría «nada» no existe',
        'cupón «DOS»: ningún producto tiene la dirección «mouse-x»',
      ],
    })
    expect(plan(wanted, wanted, facts)).toMatchObject({ ok: true })
  })

  it('a content import rejects personal coupon codes, and usage limits below the uses so far', () => {
    expect(
      plan(
        {},
        {
          coupons: [
            { code: 'PARA-ANA', percent: 5 },
            { code: 'HOLA', percent: 5, total_limit: 9 },
          ],
        },
        { personalCodes: new Set(['PARA-ANA']), usesOf: new Map([['HOLA', 12]]) },
      ),
    ).toEqual({
      ok: false,
      problems: [
        'cupón «PARA-ANA»: ese código ya es de una persona',
        'cupón «HOLA»: «total_limit» es menor que los 12 usos que ya tiene',
      ],
    })
  })
})
