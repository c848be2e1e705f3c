import { isDay, parseMexicoTimestamp } from '#domain/mexico-dates-and-times.ts'
import { pesosToCentavosIfExact } from '#domain/money.ts'
import { toSameOriginPath } from '#domain/same-origin-path.ts'
import { findDuplicateStrings } from './find-duplicate-strings.ts'
import type { ContentCategory, ContentCoupon, ImportedShopContent } from './shop-content-schema.ts'

/**
 * Validates shop content that already matches the schema, for example duplicates and links; returns
 * errors in Spanish.
 */
export function findShopContentProblems(content: ImportedShopContent): string[] {
  const { categories = [], banners = [], home, faq = [], coupons = [], bundles = [] } = content
  return [
    ...findDuplicateStrings(categories.map(({ slug }) => slug)).map(
      (slug) => `la categoría «${slug}» está repetida`,
    ),
    ...otherSlugProblems(categories),
    ...categories.flatMap(({ slug, filters }) =>
      findDuplicateStrings(filters).map(
        (code) => `categoría «${slug}»: el filtro «${code}» está repetido`,
      ),
    ),
    ...banners
      .filter(({ link }) => toSameOriginPath(link) === undefined)
      .map(
        ({ title, link }) =>
          `anuncio «${title}»: «${link}» no es una página de la tienda, como «/category/tabletas»`,
      ),
    ...findDuplicateStrings(banners.map(({ link }) => link)).map(
      (link) => `dos anuncios llevan a «${link}»`,
    ),
    ...findDuplicateStrings(home?.reels.map(({ category }) => category) ?? []).map(
      (slug) => `portada: el carrusel de «${slug}» está repetido`,
    ),
    ...findDuplicateStrings(faq.map(({ name }) => name)).map(
      (name) => `el tema «${name}» está repetido`,
    ),
    ...faq.flatMap(({ name, questions }) =>
      findDuplicateStrings(questions.map(({ question }) => question)).map(
        (question) => `tema «${name}»: la pregunta «${question}» está repetida`,
      ),
    ),
    ...banners.flatMap((one) => showingProblems(`anuncio «${one.title}»`, one)),
    ...(home ? showingProblems('títulos de la portada', home) : []),
    ...(home?.reels ?? []).flatMap((one) => showingProblems(`carrusel «${one.title}»`, one)),
    ...faq.flatMap((topic) => [
      ...showingProblems(`tema «${topic.name}»`, topic),
      ...topic.questions.flatMap((one) => showingProblems(`pregunta «${one.question}»`, one)),
    ]),
    ...findDuplicateStrings(coupons.map(({ code }) => code)).map(
      (code) => `el cupón «${code}» está repetido`,
    ),
    ...coupons.flatMap((coupon) =>
      couponProblems(coupon).map((problem) => `cupón «${coupon.code}»: ${problem}`),
    ),
    ...findDuplicateStrings(bundles.map(({ code }) => code)).map(
      (code) => `el paquete «${code}» está repetido`,
    ),
    ...bundles.flatMap(({ code, saving, products }) => [
      ...findDuplicateStrings(products).map(
        (urlKey) => `paquete «${code}»: «${urlKey}» está repetido`,
      ),
      ...(pesosToCentavosIfExact(saving) === null
        ? [`paquete «${code}»: «saving» lleva más de dos decimales`]
        : []),
    ]),
  ]
}

function showingProblems(named: string, { from, until }: { from?: string; until?: string }) {
  const [begin, end] = [from, until].map((stamp) => stamp && parseMexicoTimestamp(stamp))
  const wrong = [from, until].filter((stamp) => stamp !== undefined && !parseMexicoTimestamp(stamp))
  if (begin && end && begin >= end) return [`${named}: deja de verse antes de empezar`]
  return wrong.map((stamp) => `${named}: «${stamp}» debe ser día y hora como 2026-11-27 09:00`)
}

/** Reports former category slugs that collide with another category. */
function otherSlugProblems(categories: readonly ContentCategory[]): string[] {
  const slugs = new Set(categories.map(({ slug }) => slug))
  const leads = new Map<string, string>()
  return categories.flatMap(({ slug, otherSlugs = [] }) =>
    otherSlugs.flatMap((other) => {
      const said = `categoría «${slug}»: «${other}», de «other_slugs»,`
      if (slugs.has(other)) return `${said} es la dirección de una categoría`
      const taken = leads.get(other)
      leads.set(other, slug)
      return taken === undefined ? [] : `${said} ya lleva a «${taken}»`
    }),
  )
}

function couponProblems(coupon: ContentCoupon): string[] {
  const { code, percent, amount, free_shipping, valid_from, valid_to } = coupon
  const worth = [percent, amount, free_shipping].filter((one) => one !== undefined)
  const problems: string[] = []
  if (!/^[\w-]{3,40}$/.test(code)) {
    problems.push('el código lleva de 3 a 40 letras, números o guiones')
  }
  if (worth.length !== 1) problems.push('indica «percent», «amount» o «free_shipping», uno solo')
  if (coupon.max_discount !== undefined && percent === undefined) {
    problems.push('«max_discount» va con «percent»')
  }
  for (const field of ['amount', 'max_discount', 'min_subtotal'] as const) {
    if (pesosToCentavosIfExact(coupon[field] ?? 0) === null)
      problems.push(`«${field}» lleva más de dos decimales`)
  }
  const wrongDays = (['valid_from', 'valid_to'] as const).filter((field) => {
    const day = coupon[field]
    return day !== undefined && !isDay(day)
  })
  for (const field of wrongDays) problems.push(`«${field}» debe ser una fecha como 2026-11-30`)
  if (wrongDays.length === 0 && valid_from && valid_to && valid_from > valid_to) {
    problems.push('termina antes de empezar')
  }
  if (coupon.categories && coupon.products) {
    problems.push('vale en «categories» o en «products», no en ambos')
  }
  if (coupon.categories?.length === 0 || coupon.products?.length === 0) {
    problems.push('una lista vacía no vale en nada; quítala y vale en toda la tienda')
  }
  return problems
}
