import { describe, expect, it } from 'vitest'
import type { ProductDetail } from '#contract/catalogue.ts'
import { eventually } from '#test/support/eventually.ts'
import { makeShopSettings, makeWireCard, makeWireProduct } from '#test/support/make-wire-product.ts'
import { renderPage, valuesOf, wordsOf } from '#test/support/render-page.ts'
import { toProductCardView, toComparableProductCardView } from './product-card-data.ts'
import ProductPage from './product.route.tsx'

const photo = {
  small: '/storage/reviews/a-240.webp',
  large: '/storage/reviews/a-1200.webp',
  width: 1200,
  height: 900,
}

const review = {
  id: 7,
  status: 'approved' as const,
  name: 'Perla L.',
  rating: 5,
  title: 'Ligerísima',
  comment: 'La traigo a diario.',
  created_at: '2026-11-05T21:07:00Z',
  verified_purchase: true,
  shop_reply: null,
  helpful: 12,
  photos: [photo],
}

const account = {
  received: 15,
  published: 10,
  verified: 7,
  hidden: 1,
  waiting: 2,
  rejected: [{ reason: 'Es publicidad', count: 2 }],
}

const oneReview = {
  product_id: 1,
  reviews: [review],
  total: 1,
  page: 1,
  pages: 1,
  account,
  photos: [],
  topics: [],
}

function show(over: Partial<ProductDetail> = {}, page: object = {}) {
  const product = makeWireProduct(over)
  return renderPage(ProductPage, {
    address: '/producto-1',
    pattern: '/:id',
    shop: { settings: makeShopSettings() },
    data: {
      product,
      relations: {
        related: [toProductCardView(makeWireCard({ id: 2, name: 'Pariente' }))],
        upSells: [toProductCardView(makeWireCard({ id: 3, name: 'Compañero' }))],
        comparable: [4, 5, 6, 7, 8, 9].map((id) =>
          toComparableProductCardView({
            ...makeWireCard({ id, name: `Parecida ${id}` }),
            attributes: [{ code: 'ram', label: 'Memoria RAM', value: `${id} GB` }],
          }),
        ),
      },
      reviews: oneReview,
      list: { sort: 'recent', page: 1 },
      questions: {
        product_id: 1,
        questions: [
          {
            id: 5,
            question: '¿Trae cargador?',
            created_at: '2026-11-05T21:07:00Z',
            answer: { text: 'Sí, de 65 W.', created_at: '2026-11-06T18:00:00Z' },
          },
        ],
        more: true,
      },
      delivery: null,
      priceCourse: null,
      bundles: [],
      promotions: [],
      ...page,
    },
  })
}

it('the product page proves a running offer by its price history, and links to it', () => {
  const words = 'El precio más bajo de los 30 días antes de la oferta: $950.00.'
  const offer = { on_offer: true, best_price: 900, lowest_before: words, asked_days: 86 }
  const changes = [
    { day: '2026-08-01', price: 1000 },
    { day: '2026-11-20', price: 900 },
  ]
  const markup = show(offer, { priceCourse: { changes, until: '2026-11-28' } })
  expect(wordsOf(markup)).toContain(
    '¿De verdad es oferta? Costó $1,000.00 en 86 de los 90 días anteriores',
  )
  expect(wordsOf(markup)).toContain(`${words} Ver historial de precios`)
  expect(valuesOf(markup, 'href')).toContain('/precios/producto-1')
  expect(valuesOf(show(), 'href')).toContain('/precios/producto-1')
  expect(wordsOf(show({ best_price: null }))).not.toContain('Ver historial de precios')
})

it('the product page strikes no price that was never charged, and says nothing about a short history', () => {
  const offer = { on_offer: true, best_price: 900, original_price: 1000 }
  expect(show({ ...offer, asked_days: 0 })).not.toContain('<s>')
  const words = wordsOf(show({ ...offer, asked_days: 0 }))
  expect(words).not.toContain('¿De verdad es oferta?')
  expect(show({ ...offer, asked_days: 12 })).toContain('<s>$1,000.00</s>')
})

describe('product page', () => {
  it('the product page tells name, price, variant and arrival before Comprar, and explains afterwards', () => {
    const family = {
      code: 'laptop',
      members: [],
      options: [{ code: 'color', label: 'Color', value: 'Plata', choices: [] }],
    }
    expect(wordsOf(show({ family }))).toMatch(
      /10 reseñas.*\$1,000.*Color: Plata.*Cantidad 5 en stock.*Envío gratis a todo México.*Comprar.*Formas de pago.*Envío y devolución.*Descripción/,
    )
  })

  it('the product page shows the name shortened to three words, with the full name for screen readers (SHW-01)', () => {
    const markup = show({ name: 'Laptop Nimbus Air 14" 16 GB' })
    expect(markup).toMatch(
      /<h1[^>]*aria-label="Laptop Nimbus Air 14&quot; 16 GB"[^>]*>Laptop Nimbus Air…<\/h1>/,
    )
    expect(wordsOf(markup)).toContain('LAPTOP NIMBUS AIR…')
    expect(valuesOf(markup, 'href')).toContain('/category/portatiles')
  })

  it('the full name of a product breaks after its comma', () => {
    const markup = show({ name: 'Editor Tijera, licencia', short_name: 'Editor Tijera' })
    expect(markup).toContain('<span>Editor Tijera,</span> <span> licencia</span>')
  })

  it('the product page has a lang attribute for texts that are not Spanish', () => {
    const markup = show({ name: 'Nimbus Air laptop', lang: 'en', highlights: ['Light'] })
    expect(markup).toMatch(/<h1[^>]* lang="en">/)
    expect(markup).toMatch(/<p lang="en">Pesa 1.24 kilos.<\/p><ul lang="en"><li>Light<\/li>/)
    expect(markup).toMatch(/<span class="cname" lang="en">Nimbus Air laptop</)
    expect(valuesOf(show(), 'lang')).toEqual([])
  })

  it('the product page reports each section that could not be loaded, with a retry (SHW-09)', () => {
    const words = wordsOf(show({}, { relations: null, reviews: null }))
    expect(words).toMatch(/Productos relacionados .*?No disponible Reintentar/)
    expect(words).toMatch(/Otros clientes también compraron No disponible Reintentar/)
    expect(words).toMatch(/No pudimos cargar esta parte\. Reintentar/)
    expect(words).not.toContain('Sin reseñas aún. La tuya')
  })

  it('the product page links to product manuals, with file size and language', () => {
    const document = { title: 'Manual', file: 'manual.pdf', language: 'en', path: 'documents/ab12' }
    const sheet = { ...document, title: 'Ficha técnica', file: 'ficha.pdf', language: null }
    const markup = show({
      documents: [
        { ...document, bytes: 1_258_291 },
        { ...sheet, bytes: 2000 },
      ],
    })
    expect(wordsOf(markup)).toContain('Manual · PDF, 1.2 MB, en inglés Ficha técnica · PDF, 2 KB')
    expect(markup).toContain('<a href="/storage/documents/ab12.pdf" download="manual.pdf"')
    expect(wordsOf(show())).not.toContain('Manuales y fichas')
  })

  it('the product page of a product without a picture shows a placeholder (SHW-01)', () => {
    expect(wordsOf(show({ images: [] }))).toContain('Sin imagen')
  })

  it('the product page shows badges, and crosses out the regular price during the offer (SHW-03, SHW-04)', () => {
    const markup = show({
      on_offer: true,
      best_price: 15999,
      original_price: 18999,
      qty: 21,
      inventory: {
        ...makeWireProduct().inventory,
        mb_special_price: 15999,
        mb_special_price_to: '2026-11-28',
      },
      simple_fields: { ...makeWireProduct().simple_fields, refurbished: 1 },
    })
    expect(wordsOf(markup)).toContain('OFERTA REACONDICIONADO')
    expect(wordsOf(markup)).toContain('21 en stock')
    expect(markup).toContain('<s>$18,999.00</s>')
    expect(wordsOf(markup)).toContain('$15,999 .00')
    expect(wordsOf(markup)).toContain('hasta el 28 de noviembre')
  })

  it('the product page offers quantities 1 to 5, disabling those above the stock (SHW-05)', () => {
    const [select = ''] = /<select[^>]*name="cantidad".*?<\/select>/s.exec(show({ qty: 3 })) ?? []
    const options = [...select.matchAll(/<option value="(\d)"([^>]*)>/g)]
    expect(options.map(([, value]) => value)).toEqual(['1', '2', '3', '4', '5'])
    const closed = options.filter(([, , attributes]) => attributes?.includes('disabled'))
    expect(closed.map(([, value]) => value)).toEqual(['4', '5'])
  })

  it('the product page disables Comprar when the stock is 0, and offers a back-in-stock alert (SHW-05)', () => {
    const markup = show({ qty: 0 })
    expect(markup).toMatch(/<button[^>]*disabled=""[^>]*>Comprar<\/button>/)
    expect(wordsOf(markup)).toContain('¿Te avisamos cuando vuelva?')
  })

  it('the product page offers an alert instead of buying when a product has no price (SHW-03)', () => {
    const words = wordsOf(show({ qty: 7, best_price: null, original_price: null }))
    expect(words).toContain('Precio no disponible')
    expect(words).toContain('¿Te avisamos cuando tenga precio?')
  })

  it('the product page hides the small purchase bar until the page is scrolled (SHW-06)', () => {
    expect(show()).toContain('<aside class="mini" aria-label="Compra rápida"')
  })

  it('the second page of reviews on the product page links to the first without a page number (REV-03)', () => {
    const second = {
      reviews: { ...oneReview, total: 21, page: 2, pages: 2 },
      list: { sort: 'recent', page: 2 },
    }
    const [back] = show({}, second).match(/<a[^>]*aria-label="Página anterior"[^>]*>/) ?? []
    expect(back).toContain('href="/producto-1#opiniones"')
  })

  it('the product page links its review count to the reviews, and shows highlights and trust badges (SHW-07)', () => {
    const markup = show()
    expect(markup).toMatch(/<a[^>]*href="#opiniones"/)
    const words = wordsOf(markup)
    for (const text of [
      '10 reseñas',
      '5 en stock',
      'Envío gratis disponible',
      'Transacción segura',
      'Pagos y seguridad',
      'Devoluciones gratis',
      'Enviado por Tianguis',
    ]) {
      expect(words).toContain(text)
    }
  })

  it('the product page promises free delivery only if it applies to the product (SHW-07)', () => {
    const words = wordsOf(show({ best_price: 299 }))
    expect(words).toMatch(/Envío gratis desde \$[\d,]+ /)
    expect(words).not.toContain('Envío gratis disponible')
  })

  it('the product page asks for the postcode, then shows arrival and shipping cost', () => {
    expect(show()).toMatch(/<form class="cp" action="\/producto-1"/)
    const way = {
      code: 'expres',
      name: 'Envío exprés',
      shippingCost: 179,
      total: 1178,
      estimate: 'Llega el lunes 23 de noviembre',
      selected: false,
    }
    const estimate = {
      postcode: '06700',
      state: 'Ciudad de México',
      municipality: 'Cuauhtémoc',
      order_before_hour: 14,
      methods: [
        { ...way, name: 'Envío estándar', shippingCost: 0, total: 999, selected: true },
        way,
      ],
    }
    const words = wordsOf(show({}, { delivery: { postcode: '06700', estimate } }))
    expect(words).toContain(
      'Llega el lunes 23 a 06700 Gratis · Pide antes de las 2 pm · Más opciones',
    )
    expect(words).toContain('A 06700, Cuauhtémoc. Total con envío: $999.00')
    expect(words).toContain('Envío exprés, $179.00: Llega el lunes 23 de noviembre.')
    expect(wordsOf(show({}, { delivery: { postcode: '067', estimate: null } }))).toContain(
      'El código postal tiene 5 números.',
    )
  })

  it('the product page asks for no postcode for digital or unavailable products', () => {
    expect(show({ delivery: 'digital' })).not.toContain('class="cp"')
    expect(show({ qty: 0 })).not.toContain('class="cp"')
  })

  it('the product page collapses description, technical details and payment methods (SHW-08)', () => {
    const summaries = [...show().matchAll(/<summary>(.*?)<\/summary>/g)].map(([, words = '']) =>
      wordsOf(words),
    )
    expect(summaries).toEqual([
      '¿Qué día llega? Pon tu código postal',
      'Formas de pago Hasta 3 × $333.34 sin intereses',
      'Envío y devolución Devolución gratis en 5 días hábiles',
      'Descripción',
      'Detalles técnicos',
      'Cómo revisamos las reseñas',
      'Deja tu opinión',
      'Haz una pregunta',
    ])
    expect(show()).toMatch(/<th scope="row">Memoria RAM<\/th><td>16 GB<\/td>/)
  })

  it('the product page lists installments that add up to the price', () => {
    expect(wordsOf(show())).toContain('3 meses: 1 de $333.34 y 2 de $333.33.')
  })

  it('the product page draws recorded dimensions beside a known object, and nothing without them', () => {
    const attributes = [
      { code: 'pantalla', label: 'Pantalla', value: '14 pulgadas' },
      { code: 'resolucion', label: 'Resolución', value: '2240 × 1400' },
    ]
    const markup = show({ attributes })
    expect(wordsOf(markup)).toContain('La pantalla mide unos 30 × 19 cm, junto a una hoja carta.')
    expect(markup.match(/<rect/g)).toHaveLength(2)
    expect(show()).not.toContain('<rect')
  })

  it('the product page shows related products, and products that others bought too (SHW-09)', () => {
    const words = wordsOf(show())
    expect(words).toContain('Productos relacionados')
    expect(words).toContain('Otros clientes también compraron')
    expect(words).toContain('Pariente')
    expect(words).toContain('Compañero')
  })

  it('the product page compares up to five other products by picture, name, price, Comprar, rating and attributes (SHW-10)', () => {
    const table = /<table class="compare">.*?<\/table>/s.exec(show())?.[0] ?? ''
    expect(table.match(/scope="col"/g)).toHaveLength(6)
    expect(wordsOf(table)).toContain('Parecida 8')
    expect(wordsOf(table)).not.toContain('Parecida 9')
    expect(table.match(/aria-label="Comprar Parecida/g)).toHaveLength(5)
    expect(wordsOf(table)).toContain('Memoria RAM 16 GB 4 GB')
  })

  it('the product page shows average rating, distribution of stars, and approved reviews (REV-02, REV-04)', () => {
    const words = wordsOf(show())
    expect(words).toContain('10 reseñas, 7 con compra verificada')
    expect(words).toContain('5 estrellas 60 % (6)')
    expect(words).toContain('Ligerísima La traigo a diario. Perla L.')
    expect(words).toContain('05 noviembre 2026 ')
    expect(words).not.toContain('3:07')
    expect(words).toContain('Compra verificada')
  })

  it('the product page shows three reviews, and links to the rest', () => {
    const many = [1, 2, 3, 4].map((id) => ({ ...review, id, title: `Reseña ${id}` }))
    const reviews = { ...oneReview, reviews: many, total: 4 }
    const some = show({}, { reviews })
    expect(wordsOf(some)).toContain('Reseña 3')
    expect(wordsOf(some)).not.toContain('Reseña 4')
    expect(wordsOf(some)).toContain('Ver las 4')
    expect(valuesOf(some, 'href')).toContain('/producto-1?resenas=todas#opiniones')
    const all = wordsOf(show({}, { reviews, list: { sort: 'recent', page: 1, all: true } }))
    expect(all).toContain('Reseña 4')
    expect(all).not.toContain('Ver las 4')
  })

  it('the product page of a sold-out product shows similar products in stock before the description, and the variants in stock', () => {
    const choice = { product_id: 2, url_key: 'b', value: 'Azul', besides: [], swatch: null }
    const blue = { ...choice, picture: null, best_price: 900, available: true }
    const choices = [blue, { ...blue, url_key: 'c', value: '1 TB', besides: ['Dorado'] }]
    const options = [{ code: 'color', label: 'Color', value: 'Plata', choices }]
    const words = wordsOf(show({ qty: 0, family: { code: 'x', members: [], options } }))
    expect(words).toMatch(
      /Sí hay en Azul y 1 TB \(Dorado\)\..*Parecidos que sí hay.*Parecida 4.*Descripción/,
    )
    expect(wordsOf(show())).not.toContain('Parecidos que sí hay')
  })

  it('the product page shows review photos with their review, and all of them together above the reviews', () => {
    const alone = show()
    expect(valuesOf(alone, 'alt')).toContain('Foto de un comprador, 1 de 1')
    expect(wordsOf(alone)).not.toContain('Fotos de compradores')
    const photos = [1, 2].map((number) => ({ ...photo, large: `/storage/reviews/${number}.webp` }))
    const page = { ...oneReview, reviews: [], total: 0, photos }
    const together = show({}, { reviews: page })
    expect(wordsOf(together)).toContain('Fotos de compradores')
    expect(valuesOf(together, 'alt')).toContain('Foto de un comprador, 2 de 2')
  })

  it('the product page shows product questions with their answers, and links to the list of all questions', () => {
    const markup = show()
    expect(wordsOf(markup)).toContain('¿Trae cargador? Sí, de 65 W. Tianguis · 06 noviembre 2026')
    expect(valuesOf(markup, 'href')).toContain('?preguntas=todas#preguntas')
    expect(wordsOf(show({}, { questions: null }))).toContain('No pudimos cargar esta parte.')
    const none = { product_id: 1, questions: [], more: false }
    expect(wordsOf(show({}, { questions: none }))).toContain('Nadie ha preguntado todavía.')
  })

  it('the product page filters reviews by star, keeps the sort order, and links to the unfiltered reviews', () => {
    const hrefs = (list: object) => valuesOf(show({}, { list }), 'href')
    expect(hrefs({ sort: 'low', page: 2 })).toContain(
      '/producto-1?opiniones=low&amp;estrellas=5#opiniones',
    )
    const narrowed = { sort: 'recent', stars: '3', page: 1 }
    expect(hrefs(narrowed)).toContain('/producto-1#opiniones')
    expect(hrefs(narrowed)).not.toContain('/producto-1?estrellas=1#opiniones')
    expect(wordsOf(show({}, { list: narrowed }))).toContain(
      'Mostrando 1 de 1 con 3 estrellas. Ver todas',
    )
    expect(show({}, { list: narrowed })).toContain(
      '<input type="hidden" name="estrellas" value="3"/>',
    )
  })

  it('the product page shows helpful votes of a review before the shopper’s own vote is loaded', () => {
    expect(show()).toMatch(/<button[^>]*aria-pressed="false"[^>]*>.*?Sí, 12/)
  })

  it('the product page lists payment methods available at this price, and why others are unavailable', () => {
    expect(wordsOf(show({ best_price: 15999, original_price: 15999 }))).toContain(
      'Efectivo: hasta $10,000 por pedido.',
    )
    expect(wordsOf(show({ best_price: 15999, original_price: 15999 }))).toContain(
      '12 meses sin intereses de $1,333.25',
    )
  })

  it('the product page shows the monthly installment below the price, before Comprar', () => {
    const words = wordsOf(show({ best_price: 15999, original_price: 15999 }))
    expect(words).toMatch(/\$15,999.*12 meses sin intereses.*Comprar/)
  })

  it('the product page shows no payment methods for a sold-out product', () => {
    const price = { best_price: 15999, original_price: 15999 }
    expect(wordsOf(show({ ...price, qty: 0 }))).not.toContain('meses sin intereses de')
  })

  it('the product page shows the not-found page when the product failed to load (ERR-12)', async () => {
    const page = () =>
      renderPage(ProductPage, {
        address: '/no-existe',
        pattern: '/:id',
        data: { product: null, featured: [] },
      })
    await eventually(() => expect(wordsOf(page())).toContain('Página no encontrada'))
  })
})
