import { Type } from 'typebox'
import * as account from '#contract/account.ts'
import * as cart from '#contract/cart.ts'
import * as catalogue from '#contract/catalogue.ts'
import * as checkout from '#contract/checkout.ts'
import * as orders from '#contract/orders.ts'
import * as problem from '#contract/problem-details.ts'
import * as content from '#contract/shop-content.ts'
import * as signIn from '#contract/sign-in.ts'
import * as tickets from '#contract/tickets.ts'
import { isPlainObject } from '#domain/is-record.ts'
import type { ApiDescription } from './openapi-document.ts'

const groups = [
  {
    name: 'Sesión',
    description: 'Entrar, renovar la sesión y salir.',
    prefixes: ['/api/v1/auth/'],
  },
  {
    name: 'Cliente',
    description:
      'Perfil, carrito, lista de deseos, direcciones, reseñas, pedidos, puntos, tickets.',
    prefixes: ['/api/v1/customer/'],
  },
  {
    name: 'Pedido',
    description: 'Cupón, envío, pago y su estado.',
    prefixes: ['/api/v1/order', '/v1/checkout'],
  },
  {
    name: 'Tienda',
    description: 'Catálogo, búsqueda, ayuda. Público.',
    prefixes: ['/api/v1/shop/'],
  },
  {
    name: 'Imágenes',
    description: 'Fotos en el tamaño pedido.',
    prefixes: ['/services/shop/'],
  },
]

const description = `Toda llamada responde JSON. Los importes son pesos mexicanos con dos decimales como máximo e IVA
incluido; los momentos, ISO 8601; los días, AAAA-MM-DD en la Ciudad de México.

Un «no» de la tienda (cupón vencido, sin existencias) es HTTP 200 con \`success: false\`, un \`code\` y
palabras para el comprador. Otro estado es un problema de la llamada misma: sesión, permiso, dirección
o servicio. Todo cuerpo puede llevar además \`email\`, \`access_token\`, \`is_mobile\`, \`mobileUrl\` y
\`user_id\`: se aceptan y no se creen; quién llama lo dice solo el portador.`

/** Introductory texts of the shop API's reference. */
export const shopApiDescription: ApiDescription = {
  title: 'API de la tienda',
  description,
  groups: groups.map(({ prefixes: _, ...group }) => group),
  groupOf: (url) =>
    groups.find(({ prefixes }) => prefixes.some((prefix) => url.startsWith(prefix)))?.name,
  securitySchemes: {
    bearer: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: 'El `requestToken` que responde `POST /api/v1/auth/login`.',
    },
  },
  replies: (response) => ({
    ...response,
    ...(isPlainObject(response[200]) && { 200: withRefusal(response[200]) }),
    default: { ...problem.ApiProblemDetails, description: 'Otro estado: la llamada no se atendió' },
  }),
  contract: {
    ...account,
    ...cart,
    ...catalogue,
    ...checkout,
    ...content,
    ...orders,
    ...problem,
    ...signIn,
    ...tickets,
  },
}

// Adds the schema of a refusal to the schema of the 200 reply, because any API call may report
// invalid input with status 200.
function withRefusal(reply: Record<string, unknown>) {
  if (isPlainObject(reply.content)) {
    const content = {
      ...reply.content,
      'application/json': { schema: problem.BusinessRuleErrorResponse },
    }
    return { ...reply, content }
  }
  const isAnswered = JSON.stringify(reply).includes('"const":false')
  const described = { description: 'Respuesta, o un «no» con sus razones' }
  return isAnswered
    ? { ...reply, ...described }
    : Type.Union([reply, problem.BusinessRuleErrorResponse], described)
}
