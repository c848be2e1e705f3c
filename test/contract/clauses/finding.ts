import assert from 'node:assert/strict'
import { Type } from 'typebox'
import { type Clause, shaped } from '../clause.ts'
import * as shapes from '../shapes.ts'
import { anyProduct } from './known-things.ts'

/** Public finding: search, questions, pictures. */
export const findingClauses: Clause[] = [
  {
    id: 'API-12',
    call: 'GET /api/v1/shop/ticketsReasons',
    promise: 'responde las razones por las que se abre un ticket',
    check: async (visit) =>
      void shaped(shapes.TicketReasons, await visit.get('shop/ticketsReasons')),
  },
  {
    id: 'API-12',
    call: 'POST /api/v1/shop/search',
    promise: 'halla un producto por su nombre, con no más resultados que los pedidos',
    async check(visit) {
      const { name } = await anyProduct(visit)
      const Hits = Type.Object({ payload: Type.Object({ hits: shapes.Cards }) })
      const search = async (offset: number) => {
        const body = { searchTerm: name, start: 0, offset }
        return shaped(Hits, await visit.post('shop/search', body)).payload.hits
      }
      const hits = await search(20)
      assert.ok(
        hits.some((hit) => hit.name === name),
        `«${name}» no se halla a sí mismo`,
      )
      assert.ok(hits.length <= 20)
      assert.ok((await search(1)).length === 1, 'un resultado pedido, otro número respondido')
    },
  },
  {
    id: 'API-12',
    call: 'POST /api/v1/shop/search',
    promise: 'no halla nada por palabras que no existen, y lo responde con 200',
    async check(visit) {
      const body = { searchTerm: 'xqzwvkj plhgfdt', start: 0, offset: 20 }
      const Hits = Type.Object({ payload: Type.Object({ hits: shapes.Cards }) })
      assert.deepEqual(shaped(Hits, await visit.post('shop/search', body)).payload.hits, [])
    },
  },
  {
    id: 'API-12',
    call: 'POST /api/v1/shop/searchProducts',
    promise: 'responde los productos de la primera página de resultados, diez como máximo',
    async check(visit) {
      const { name } = await anyProduct(visit)
      const reply = await visit.post('shop/searchProducts', { searchQuery: name })
      const { products } = shaped(Type.Object({ products: shapes.Cards }), reply)
      assert.ok(products.length > 0 && products.length <= 10, `responde ${products.length}`)
    },
  },
  {
    id: 'API-12',
    call: 'GET /api/v1/shop/faq',
    promise: 'responde las preguntas frecuentes por tema',
    check: async (visit) => void shaped(shapes.Faq, await visit.get('shop/faq')),
  },
  {
    id: 'API-13',
    call: 'GET /services/shop/getImage',
    promise: 'responde la imagen de un producto en 300 × 300',
    async check(visit) {
      const { images } = await anyProduct(visit)
      const { path } = visit.found(images[0], 'un producto con imagen')
      const { status, type } = await visit.send('GET', imageAddress(path))
      assert.equal(status, 200)
      assert.match(type, /^image\//)
    },
  },
  {
    id: 'API-13',
    call: 'GET /services/shop/getImage',
    promise: 'no sirve archivos de fuera de la tienda ni de la red',
    async check(visit) {
      for (const path of ['../../../../etc/passwd', 'http://127.0.0.1/', '/etc/passwd']) {
        const { status } = await visit.send('GET', imageAddress(path))
        assert.ok(status >= 400 && status < 500, `responde ${status} por ${path}`)
      }
    },
  },
  {
    id: 'API-14',
    call: 'POST /api/v1/shop/search',
    promise: 'acepta lo que todo cuerpo lleva además: email, access_token, is_mobile, mobileUrl',
    async check(visit) {
      const { name } = await anyProduct(visit)
      await visit.post('shop/search', {
        searchTerm: name,
        start: 0,
        offset: 20,
        email: 'otra@correo.mx',
        access_token: 'ninguno',
        is_mobile: 1,
        mobileUrl: 'https://otra.mx/perfil',
      })
    },
  },
]

function imageAddress(path: string): string {
  const query = { path, width: '300', height: '300', aspect_ratio: 'true', quality: '8' }
  return `/services/shop/getImage?${new URLSearchParams({ ...query, cache_image: 'false' })}`
}
