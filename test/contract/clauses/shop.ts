import assert from 'node:assert/strict'
import { Type } from 'typebox'
import { type Clause, shaped } from '../clause.ts'
import * as shapes from '../shapes.ts'
import type { Visit } from '../visit.ts'
import { anyProduct } from './known-things.ts'

const Breadcrumbs = Type.Array(Type.Object({ name: Type.String(), slug: Type.String() }))

function listOfCards(path: string) {
  return async (visit: Visit) => {
    const { products } = shaped(Type.Object({ products: shapes.Cards }), await visit.get(path))
    for (const { id, simple_fields: fields, url_key: urlKey } of products) {
      assert.equal(fields.product_id, id, 'product.id y simple_fields.product_id son otro número')
      assert.equal(fields.url_key, urlKey, 'url_key está escrita de dos maneras')
    }
    for (const { best_price: best, original_price: regular } of products) {
      if (best !== null && regular !== null)
        assert.ok(best <= regular, 'best_price es mayor que original_price')
      for (const amount of [best, regular])
        assert.equal(centavosOf(amount) % 1, 0, `${amount} tiene más de dos decimales`)
    }
  }
}

function centavosOf(pesos: number | null): number {
  return Number(((pesos ?? 0) * 100).toFixed(6))
}

/** Public reads of products and categories. */
export const shopClauses: Clause[] = [
  {
    id: 'API-10',
    call: 'GET /api/v1/shop/featuredProducts',
    promise:
      'responde los productos destacados, cada uno con lo que una tarjeta enseña y precios de dos decimales',
    check: listOfCards('shop/featuredProducts'),
  },
  {
    id: 'API-10',
    call: 'GET /api/v1/shop/newProducts',
    promise: 'responde los productos nuevos con la misma forma',
    check: listOfCards('shop/newProducts'),
  },
  {
    id: 'API-10',
    call: 'GET /api/v1/shop/categories',
    promise:
      'responde todas las categorías; la madre de cada una está entre ellas y ningún slug se repite',
    async check(visit) {
      const reply = await visit.get('shop/categories')
      const { categories } = shaped(Type.Object({ categories: Type.Array(shapes.Category) }), reply)
      const ids = new Set(categories.map(({ id }) => id))
      const orphans = categories.filter(
        ({ parent_id: parent }) => parent !== null && !ids.has(parent),
      )
      assert.deepEqual(
        orphans.map(({ slug }) => slug),
        [],
        'categorías sin su madre',
      )
      assert.equal(
        new Set(categories.map(({ slug }) => slug)).size,
        categories.length,
        'hay slugs repetidos',
      )
    },
  },
  {
    id: 'API-10',
    call: 'GET /api/v1/shop/categories-slug/{slug}',
    promise: 'responde los productos de la categoría y los atributos por los que se filtra',
    async check(visit) {
      const { categories } = await categoriesOf(visit)
      const { slug } = visit.found(categories[0], 'una categoría')
      const { category } = shaped(
        shapes.CategoryPage,
        await visit.get(`shop/categories-slug/${slug}`),
      )
      assert.equal(category.slug, slug)
    },
  },
  {
    id: 'API-10',
    call: 'GET /api/v1/shop/categories-slug/{slug}',
    promise: 'responde 404 en palabras por una categoría que no existe',
    check: (visit) => missing(visit, 'shop/categories-slug/no-existe-esta-categoria'),
  },
  {
    id: 'API-11',
    call: 'GET /api/v1/shop/productBySlug/{slug}',
    promise: 'responde el producto con imágenes, atributos y solo reseñas aprobadas',
    async check(visit) {
      const { url_key: urlKey, id } = await anyProduct(visit)
      const reply = await visit.get(`shop/productBySlug/${urlKey}`)
      const { product } = shaped(Type.Object({ product: shapes.Product }), reply)
      assert.equal(product.id, id)
    },
  },
  {
    id: 'API-11',
    call: 'GET /api/v1/shop/productBySlug/{slug}',
    promise: 'responde 404 en palabras por un producto que no existe',
    check: (visit) => missing(visit, 'shop/productBySlug/no-existe-este-producto'),
  },
  {
    id: 'API-11',
    call: 'GET /api/v1/shop/relatedProducts/{id}',
    promise: 'responde atributos, relacionados, sugeridos y comparables, sin el producto mismo',
    async check(visit) {
      const { id } = await anyProduct(visit)
      const { payload } = shaped(
        Type.Object({
          payload: Type.Object({
            category_attributes: Type.Object({ attributes: shapes.Attributes }),
            related: Type.Object({
              related: shapes.Cards,
              up_sells: shapes.Cards,
              comparable: shapes.Cards,
            }),
          }),
        }),
        await visit.get(`shop/relatedProducts/${id}`),
      )
      for (const list of Object.values(payload.related)) {
        assert.ok(
          list.every((product) => product.id !== id),
          'el producto se recomienda a sí mismo',
        )
      }
    },
  },
  {
    id: 'API-11',
    call: 'POST /api/v1/shop/getAverageRating',
    promise: 'responde un promedio de 1 a 5, o palabras cuando nadie ha opinado',
    async check(visit) {
      const { id } = await anyProduct(visit)
      const reply = shaped(
        Type.Union([
          Type.Object({ averageRating: Type.Number({ minimum: 1, maximum: 5 }) }),
          Type.Object({ message: Type.String({ minLength: 1 }) }),
        ]),
        await visit.post('shop/getAverageRating', { productId: id }),
      )
      assert.ok(
        !('averageRating' in reply && 'message' in reply && reply.message),
        'dice las dos cosas',
      )
    },
  },
  {
    id: 'API-11',
    call: 'POST /api/v1/shop/percentageRatings',
    promise: 'responde el porcentaje de cada estrella; suman 100, o 0 sin reseñas',
    async check(visit) {
      const { id } = await anyProduct(visit)
      const Percent = Type.Integer({ minimum: 0, maximum: 100 })
      const PerStar = Type.Object({
        '1': Percent,
        '2': Percent,
        '3': Percent,
        '4': Percent,
        '5': Percent,
      })
      const reply = await visit.post('shop/percentageRatings', { productId: id })
      const { percentages } = shaped(Type.Object({ percentages: PerStar }), reply)
      const sum = Object.values(percentages).reduce((all, one) => all + one, 0)
      assert.ok(sum === 100 || sum === 0, `suman ${sum}`)
    },
  },
  {
    id: 'API-11',
    call: 'POST /api/v1/shop/comparableProducts',
    promise: 'responde atributos, migas y calificación de con qué se compara',
    async check(visit) {
      const { id } = await anyProduct(visit)
      shaped(
        Type.Object({
          category_attributes: Type.Object({ attributes: shapes.Attributes }),
          breadcrumbs: Breadcrumbs,
          rating: Type.Object({ rating: Type.Union([Type.Number(), Type.Null()]) }),
        }),
        await visit.post('shop/comparableProducts', { productId: id }),
      )
    },
  },
]

async function categoriesOf(visit: Visit) {
  const reply = await visit.once('categories', () => visit.get('shop/categories'))
  return shaped(Type.Object({ categories: Type.Array(shapes.Category) }), reply)
}

async function missing(visit: Visit, path: string): Promise<void> {
  const { status, body } = await visit.send('GET', path)
  assert.equal(status, 404)
  shaped(shapes.Problem, body)
}
