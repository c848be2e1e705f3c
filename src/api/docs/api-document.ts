import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { Type } from 'typebox'
import { Problem, Refused } from '#contract/problem.ts'
import { isRecord } from '#domain/is-record.ts'
import { nameShapes } from './named-shapes.ts'
import type { OpenApi } from './read-calls.ts'

const groups = [
  { prefix: '/api/v1/auth/', name: 'Sesión', description: 'Entrar, renovar la sesión y salir.' },
  {
    prefix: '/api/v1/customer/',
    name: 'Cliente',
    description:
      'Perfil, carrito, lista de deseos, direcciones, reseñas, pedidos, puntos, tickets.',
  },
  { prefix: '/api/v1/order', name: 'Pedido', description: 'Cupón, envío, pago y su estado.' },
  { prefix: '/v1/checkout', name: 'Pedido', description: '' },
  { prefix: '/api/v1/shop/', name: 'Tienda', description: 'Catálogo, búsqueda, ayuda. Público.' },
  { prefix: '/services/shop/', name: 'Imágenes', description: 'Fotos en el tamaño pedido.' },
]

const description = `Toda llamada responde JSON. Los importes son pesos mexicanos con dos decimales como máximo e IVA
incluido; los momentos, ISO 8601; los días, AAAA-MM-DD en la Ciudad de México.

Un «no» de la tienda (cupón vencido, sin existencias) es HTTP 200 con \`success: false\`, un \`code\` y
palabras para el comprador. Otro estado es un problema de la llamada misma: sesión, permiso, dirección
o servicio. Todo cuerpo puede llevar además \`email\`, \`access_token\`, \`is_mobile\`, \`mobileUrl\` y
\`user_id\`: se aceptan y no se creen; quién llama lo dice sólo el portador.`

/** Gathers every call of the API as it is registered; to be called before the first route. */
export async function gatherCalls(app: FastifyInstance) {
  const options: FastifyDynamicSwaggerOptions = {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'API de Tianguis', description, version: '1' },
      tags: groups.filter((group) => group.description).map(({ prefix: _, ...tag }) => tag),
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: 'El `requestToken` que responde `POST /api/v1/auth/login`.',
          },
        },
      },
    },
    transform: ({ schema, url }) => ({ schema: describe(schema, url), url }),
  }
  await app.register(swagger, options)
}

function describe(schema: FastifySchema | undefined, url: string): FastifySchema {
  const group = groups.find(({ prefix }) => url.startsWith(prefix))
  if (!group || url.endsWith('*')) return { hide: true }
  const response = isRecord(schema?.response) ? schema.response : {}
  return {
    ...schema,
    tags: [group.name],
    response: {
      200: isRecord(response[200]) ? withRefusal(response[200]) : image,
      default: { ...Problem, description: 'Otro estado: la llamada no se atendió' },
    },
  }
}

const image = {
  description: 'La imagen',
  content: { 'image/*': { schema: { type: 'string', format: 'binary' } } },
}

// Any call may find its input wanting, and says so with status 200.
function withRefusal(reply: Record<string, unknown>) {
  const isAnswered = JSON.stringify(reply).includes('"const":false')
  const described = { description: 'Respuesta, o un «no» con sus razones' }
  return isAnswered ? { ...reply, ...described } : Type.Union([reply, Refused], described)
}

/** The OpenAPI document of every call gathered. */
export function apiDocument(app: FastifyInstance): OpenApi {
  const document: OpenApi = JSON.parse(JSON.stringify(app.swagger()))
  const { root: paths, shapes } = nameShapes(document.paths)
  return {
    ...document,
    paths,
    components: { ...document.components, schemas: shapes },
  }
}
