import { describe, expect, it } from 'vitest'
import { parseShopContentFile, createShopContentFile } from './shop-content-file.ts'
import type { ShopContentFile, ShopContent } from './shop-content-schema.ts'

const banner = {
  title: 'Vuelta a clases',
  subtitle: 'Laptops ligeras',
  cta: 'Ver laptops',
  link: '/category/portatiles',
  image: 'fotos/clases.jpg',
  image_alt: 'Una laptop sobre un pupitre',
}

function problemsOf(content: unknown): string[] {
  const checked = parseShopContentFile(content)
  return checked.ok ? [] : checked.problems
}

describe('content file', () => {
  it('parsing a shop content file and writing it again leaves it unchanged', () => {
    const file: Required<ShopContentFile> = {
      revision: { categories: 3, banners: 1, home: 2, faq: 9 },
      categories: [
        {
          slug: 'tabletas',
          name: 'Tabletas',
          description: 'Para leer y dibujar.',
          picture: 'fotos/tabletas.jpg',
          filters: ['marca', 'tamano'],
          children: [{ slug: 'tabletas-infantiles', name: 'Tabletas infantiles' }],
        },
        { slug: 'portatiles', name: 'Portátiles', other_slugs: ['laptops', 'notebooks'] },
        { slug: 'remates', name: 'Remates', hidden: true },
      ],
      banners: [{ ...banner, from: '2026-11-27 09:00', until: '2026-11-30 23:59' }],
      home: {
        featured: 'Lo mejor',
        new: 'Lo nuevo',
        reels: [{ category: 'tabletas', title: 'Tabletas' }],
      },
      faq: [
        {
          name: 'Envíos',
          questions: [{ question: '¿Cuánto tarda?', answer: 'Tres días.', hidden: true }],
        },
      ],
      coupons: [{ code: 'HOLA10', percent: 10, max_discount: 200.5, public: true }],
      bundles: [{ code: 'par', name: 'Par', saving: 50.5, products: ['mouse', 'teclado'] }],
    }
    const checked = parseShopContentFile(file)
    const { content, revision } = checked.ok ? checked : { content: {} as ShopContent }
    expect(content.categories?.map(({ slug, parent }) => [slug, parent])).toEqual([
      ['tabletas', null],
      ['tabletas-infantiles', 'tabletas'],
      ['portatiles', null],
      ['remates', null],
    ])
    expect(createShopContentFile(content as ShopContent, revision)).toEqual(file)
  })

  it('an exported shop content file contains only the requested sections, with normalised coupon codes', () => {
    expect(
      parseShopContentFile({ coupons: [{ code: ' hola-10 ', amount: 50, public: false }] }),
    ).toEqual({
      ok: true,
      content: { coupons: [{ code: 'HOLA-10', amount: 50 }] },
      revision: {},
    })
  })

  it.each([
    [
      { from: 'mañana' },
      'anuncio «Vuelta a clases»: «mañana» debe ser día y hora como 2026-11-27 09:00',
    ],
    [{ until: '2026-02-30 09:00' }, 'debe ser día y hora'],
    [
      { from: '2026-11-30 09:00', until: '2026-11-30 09:00' },
      'anuncio «Vuelta a clases»: deja de verse antes de empezar',
    ],
  ])('rejects a banner with invalid display times: %j', (showing, problem) => {
    expect(problemsOf({ banners: [{ ...banner, ...showing }] }).join()).toContain(problem)
  })

  it.each([
    [{ products: ['mouse'] }, '«bundles[0].products»'],
    [{ products: ['a', 'b', 'c', 'd'] }, '«bundles[0].products»'],
    [{ saving: 0 }, '«bundles[0].saving»'],
    [{ saving: 10.005 }, 'paquete «par»: «saving» lleva más de dos decimales'],
    [{ products: ['mouse', 'mouse'] }, 'paquete «par»: «mouse» está repetido'],
  ])('rejects an invalid bundle: %o', (over, words) => {
    const bundle = { code: 'par', name: 'Par', saving: 50, products: ['mouse', 'teclado'], ...over }
    expect(problemsOf({ bundles: [bundle] }).join()).toContain(words)
  })

  it('an invalid shop content file is rejected with every problem and its location', () => {
    const { image: _, ...withoutImage } = banner
    const problems = problemsOf({
      categories: [{ slug: 'Mis Tabletas', name: '', children: [{ slug: 'ninos' }], colour: 1 }],
      banners: [withoutImage],
      faq: [{ name: 'Envíos', questions: [{ question: '¿Cuánto?', answer: 3 }] }],
      anuncios: [],
    })
    for (const problem of [
      'campo desconocido: «anuncios»',
      'campo desconocido: «colour»',
      '«categories[0].slug» solo admite minúsculas sin acento, números y guiones entre ellos',
      '«categories[0].name» está vacío',
      'falta «categories[0].children[0].name»',
      'falta «banners[0].image»',
      '«faq[0].questions[0].answer» debe ser un texto',
    ]) {
      expect(problems).toContain(problem)
    }
    expect(problemsOf([])).toEqual(['«» debe ser un grupo de campos'])
  })

  it('a shop content file with duplicate entries is rejected', () => {
    const question = { question: '¿Cuánto tarda?', answer: 'Tres días.' }
    const topic = { name: 'Envíos', questions: [question, question] }
    const reel = { category: 'tabletas', title: 'Tabletas' }
    expect(
      problemsOf({
        categories: [
          {
            slug: 'tabletas',
            name: 'Tabletas',
            filters: ['marca', 'marca'],
            children: [{ slug: 'tabletas', name: 'Más tabletas' }],
          },
          { slug: 'audio', name: 'Audio', other_slugs: ['tabletas', 'sonido'] },
          { slug: 'bocinas', name: 'Bocinas', other_slugs: ['sonido'] },
        ],
        banners: [banner, banner],
        home: { featured: 'Lo mejor', new: 'Lo nuevo', reels: [reel, reel] },
        faq: [topic, topic],
        coupons: [
          { code: 'HOLA', percent: 5 },
          { code: 'hola', percent: 6 },
        ],
      }),
    ).toEqual([
      'la categoría «tabletas» está repetida',
      'categoría «audio»: «tabletas», de «other_slugs», es la dirección de una categoría',
      'categoría «bocinas»: «sonido», de «other_slugs», ya lleva a «audio»',
      'categoría «tabletas»: el filtro «marca» está repetido',
      'dos anuncios llevan a «/category/portatiles»',
      'portada: el carrusel de «tabletas» está repetido',
      'el tema «Envíos» está repetido',
      'tema «Envíos»: la pregunta «¿Cuánto tarda?» está repetida',
      'tema «Envíos»: la pregunta «¿Cuánto tarda?» está repetida',
      'el cupón «HOLA» está repetido',
    ])
  })

  it('banners in a shop content file may link only to pages of the shop', () => {
    const outside = [
      'https://otra.example/',
      '//otra.example',
      '/\\otra.example',
      '/\t/otra.example',
    ]
    for (const link of [...outside, 'category/tabletas']) {
      expect(problemsOf({ banners: [{ ...banner, link }] })).toEqual([
        `anuncio «Vuelta a clases»: «${link}» no es una página de la tienda, como «/category/tabletas»`,
      ])
    }
  })

  it.each([
    [{ code: 'A', percent: 5 }, 'el código lleva de 3 a 40 letras, números o guiones'],
    [{ code: 'NADA' }, 'indica «percent», «amount» o «free_shipping», uno solo'],
    [
      { code: 'AMBOS', percent: 5, free_shipping: true },
      'indica «percent», «amount» o «free_shipping», uno solo',
    ],
    [{ code: 'TOPE', amount: 50, max_discount: 20 }, '«max_discount» va con «percent»'],
    [{ code: 'FINO', amount: 50.005 }, '«amount» lleva más de dos decimales'],
    [
      { code: 'MAL', percent: 5, valid_to: '31/12/2026' },
      '«valid_to» debe ser una fecha como 2026-11-30',
    ],
    [
      { code: 'TARDE', percent: 5, valid_from: '2026-12-02', valid_to: '2026-12-01' },
      'termina antes de empezar',
    ],
    [
      { code: 'DOBLE', percent: 5, categories: ['tabletas'], products: ['mouse-x'] },
      'vale en «categories» o en «products», no en ambos',
    ],
    [
      { code: 'NINGUNA', percent: 5, categories: [] },
      'una lista vacía no vale en nada; quítala y vale en toda la tienda',
    ],
  ])('rejects the coupon %j', (coupon, problem) => {
    expect(problemsOf({ coupons: [coupon] })).toEqual([`cupón «${coupon.code}»: ${problem}`])
  })
})
