import type { FastifyReply } from 'fastify'
import type {
  ApiProblemDetails,
  ProblemCode,
  BusinessRuleErrorResponse,
} from '#contract/problem-details.ts'
import { createEventEmitter } from '#domain/event-emitter.ts'

/** Event emitted for each API request that is refused. */
export const onApiRequestRejected = createEventEmitter<ProblemCode>()

type Answer = { status: number; message?: string; messageForUser: string }

export const genericErrorText = 'Ha ocurrido un error, intentalo más tarde'

/**
 * HTTP status and messages of each problem code; the storefront decides how to react to an error by
 * the exact text of `message`.
 */
const answers = {
  'token-expired': { status: 401, message: 'Token expired', messageForUser: 'Sesión expirada' },
  'invalid-token': { status: 401, message: 'Invalid token', messageForUser: 'Sesión expirada' },
  'user-not-found': {
    status: 401,
    message: 'User not found on database.',
    messageForUser: 'Completa tu registro para continuar.',
  },
  'email-verification-required': {
    status: 401,
    message: 'Email verification required',
    messageForUser: 'Se requiere verificación por correo electrónico',
  },
  'email-in-use': {
    status: 401,
    message: 'Email belongs to another account',
    messageForUser: 'En la tienda ya hay otra cuenta con ese correo, que entra de otra manera.',
  },
  'email-unusable': {
    status: 401,
    message: 'Email missing or malformed',
    messageForUser: 'Tu cuenta de acceso no tiene un correo que podamos usar.',
  },
  'fresh-sign-in-required': {
    status: 401,
    message: 'Fresh sign-in required',
    messageForUser: 'Por tu seguridad, inicia sesión otra vez.',
  },
  'account-blocked': {
    status: 403,
    message: 'Account blocked',
    messageForUser: 'Tu cuenta está suspendida. Escríbenos y lo aclaramos.',
  },
  'identity-unavailable': {
    status: 503,
    messageForUser: 'No se pudo obtener la información del usuario.',
  },
  'sign-in-required': {
    status: 401,
    messageForUser: 'Inicia sesión para poder realizar esta acción',
  },
  forbidden: { status: 403, messageForUser: 'Sesión expirada' },
  'not-found': { status: 404, messageForUser: 'No encontramos lo que buscas.' },
  'invalid-input': { status: 200, messageForUser: 'Revisa los datos marcados.' },
  'too-many-requests': {
    status: 429,
    messageForUser: 'Hiciste demasiados intentos. Espera un momento y vuelve a intentarlo.',
  },
  unavailable: { status: 503, messageForUser: genericErrorText },
  'out-of-stock': { status: 200, messageForUser: 'Este producto está agotado.' },
  'not-buyable': { status: 200, messageForUser: 'Este producto ya no está disponible.' },
  'quantity-capped': {
    status: 200,
    messageForUser: 'No hay tantas piezas; ajustamos la cantidad a las disponibles.',
  },
  'line-not-found': { status: 200, messageForUser: 'Ese producto ya no está en tu carrito.' },
  'shop-closed': {
    status: 200,
    messageForUser: 'Todavía no abrimos. Tu carrito se queda como está.',
  },
  'cart-empty': { status: 200, messageForUser: 'Tu carrito esta vacío.' },
  'cart-changed': { status: 200, messageForUser: 'Se ha actualizado tu carrito' },
  'profile-incomplete': { status: 200, messageForUser: 'Completa tu registro para continuar.' },
  underage: { status: 200, messageForUser: 'Para comprar hay que ser mayor de edad.' },
  'phone-not-verified': {
    status: 200,
    messageForUser: 'Se necesita la verificación telefónica',
  },
  'address-required': { status: 200, messageForUser: 'Agrega una dirección de envío.' },
  'address-not-found': { status: 200, messageForUser: 'Esa dirección ya no existe.' },
  'shipping-unavailable': {
    status: 200,
    messageForUser: 'Ese método de envío no está disponible para tu dirección.',
  },
  'coupon-refused': {
    status: 200,
    messageForUser: 'Este cupón no es válido o ya no está disponible',
  },
  'coupon-minimum': {
    status: 200,
    messageForUser: 'Tu compra no alcanza el mínimo de este cupón.',
  },
  'coupon-empty': { status: 200, messageForUser: 'Añade un cupon valido' },
  'payment-unavailable': {
    status: 503,
    messageForUser:
      'No pudimos abrir la página de pago. No se hizo ningún cargo y tu carrito sigue aquí: inténtalo otra vez en un minuto.',
  },
  'too-many-units': {
    status: 200,
    messageForUser: 'Son más piezas de las que se apartan sin pagar. Baja la cantidad.',
  },
  'no-voucher': {
    status: 200,
    messageForUser:
      'Ya tienes pedidos apartados sin pagar. Págalos o deja que venzan, y vuelve a intentarlo; tu carrito sigue aquí.',
  },
  'no-way-to-pay': {
    status: 200,
    messageForUser:
      'Por ahora este total no se puede pagar aquí: la tienda no acepta una forma de pago para él. Tu carrito sigue aquí; escríbenos y lo vemos.',
  },
  'attempt-not-found': { status: 200, messageForUser: 'No encontramos ese intento de pago.' },
  'order-not-found': { status: 404, messageForUser: 'No encontramos ese pedido.' },
  'move-not-allowed': { status: 200, messageForUser: 'El pedido ya no admite ese cambio.' },
  'leaves-office': {
    status: 200,
    messageForUser:
      'También llevas la tienda: con tu cuenta pierdes tu acceso al Mostrador, tus sesiones y tus llaves. Lo que hiciste ahí conserva tu correo.',
  },
  'last-owner': {
    status: 200,
    messageForUser:
      'Eres la única persona con el rol dueño que entra al Mostrador. Dale antes ese rol a otra persona y espera a que entre.',
  },
  'return-not-possible': {
    status: 200,
    messageForUser: 'El plazo para devolver este pedido ya terminó.',
  },
  'return-changed': {
    status: 200,
    messageForUser: 'Lo que se te regresa cambió mientras decidías. Revisa el monto y confirma.',
  },
  'invoice-not-paid': {
    status: 200,
    messageForUser: 'Podrás pedir tu factura en cuanto se confirme tu pago.',
  },
  'invoice-too-late': {
    status: 200,
    messageForUser: 'El plazo para facturar este pedido ya terminó.',
  },
  'invoice-issued': {
    status: 200,
    messageForUser: 'La factura de este pedido ya se emitió. Para cambiarla, abre un ticket.',
  },
  'licence-delivered': {
    status: 200,
    messageForUser:
      'Tu pedido trae una licencia que ya te entregamos. Abre un ticket y vemos cómo ayudarte.',
  },
  'review-not-found': { status: 404, messageForUser: 'No encontramos esa reseña.' },
  'own-review': { status: 200, messageForUser: 'Es tu reseña: que la califiquen los demás.' },
  'attachments-gone': {
    status: 200,
    messageForUser: 'Uno de los archivos ya no está. Quítalo y agrégalo otra vez.',
  },
  'ticket-not-found': { status: 404, messageForUser: 'No encontramos ese ticket.' },
  'reason-not-found': { status: 200, messageForUser: 'Elige una razón de la lista.' },
  'phone-code-wrong': { status: 200, messageForUser: 'El código no coincide.' },
  'phone-code-expired': { status: 200, messageForUser: 'El código venció. Pide uno nuevo.' },
  'phone-code-spent': {
    status: 200,
    messageForUser: 'Se acabaron los intentos con este código. Pide uno nuevo.',
  },
  'already-verified': {
    status: 400,
    messageForUser: 'Tu cuenta ya ha sido verificada, inicia sesión',
  },
  'phone-already-verified': { status: 200, messageForUser: 'Ese teléfono ya está verificado.' },
  'texts-held-back': {
    status: 200,
    messageForUser:
      'Por ahora la tienda no puede enviar más mensajes de texto. Inténtalo otra vez en una hora; tu carrito sigue aquí.',
  },
  'link-over': {
    status: 200,
    messageForUser: 'Este enlace ya no sirve. Pide el aviso otra vez en la página del producto.',
  },
  'limit-reached': {
    status: 200,
    messageForUser: 'Llegaste al máximo. Quita algo para agregar más.',
  },
  'points-insufficient': { status: 200, messageForUser: 'No tienes puntos suficientes.' },
  'points-below-minimum': { status: 200, messageForUser: 'Aún no juntas los puntos para canjear.' },
} satisfies Record<ProblemCode, Answer>

type Details = { messageForUser?: string; errors?: string[] } & Record<string, unknown>

/**
 * Sends an error reply: an error status, or HTTP 200 with `success: false` if a business rule
 * refuses the request.
 */
export function sendApiErrorResponse(
  reply: FastifyReply,
  code: ProblemCode,
  { messageForUser, errors, ...rest }: Details = {},
) {
  onApiRequestRejected.emit(code)
  const answer: Answer = answers[code]
  const words = messageForUser ?? answer.messageForUser
  if (answer.status === 200) {
    const refused: BusinessRuleErrorResponse = {
      success: false,
      code,
      messageForUser: words,
      errors: errors ?? [words],
    }
    // Sends an error reply without extra fields as is, bypassing the reply schema of the call,
    // which may not include errors.
    if (Object.keys(rest).length === 0) {
      reply.type('application/json; charset=utf-8').serializer(JSON.stringify)
    }
    return reply.code(200).send({ ...refused, ...rest })
  }
  return sendApiErrorResponseWithStatus(reply, answer.status, code, words, answer.message)
}

/** Sends an error reply with a status that the calling route chooses. */
export function sendApiErrorResponseWithStatus(
  reply: FastifyReply,
  status: number,
  code: ProblemCode,
  messageForUser: string,
  message = messageForUser,
) {
  const problem: ApiProblemDetails = { message, messageForUser, code, requestId: reply.request.id }
  return reply.code(status).send(problem)
}

/** Sends status 429 with `Retry-After`. */
export function sendTooManyRequests(
  reply: FastifyReply,
  retryAfterSeconds: number,
  messageForUser?: string,
) {
  reply.header('retry-after', retryAfterSeconds)
  return sendApiErrorResponse(reply, 'too-many-requests', messageForUser ? { messageForUser } : {})
}

type RefusedFields<Fields> =
  | { code: 'too-many-requests'; retryAfterSeconds: number }
  | { code: 'invalid-input'; fields: Fields }
  | { code: Exclude<ProblemCode, 'too-many-requests' | 'invalid-input'> }

/**
 * Sends the error reply of a rejected form: an error message per invalid field or, after too many
 * requests, the time until a retry.
 */
export function sendFieldErrors<Fields>(
  reply: FastifyReply,
  refused: RefusedFields<Fields>,
  textsOf: (fields: Fields) => Record<string, string>,
) {
  if (refused.code === 'too-many-requests')
    return sendTooManyRequests(reply, refused.retryAfterSeconds)
  if (refused.code !== 'invalid-input') return sendApiErrorResponse(reply, refused.code)
  const fields = textsOf(refused.fields)
  return sendApiErrorResponse(reply, refused.code, { fields, errors: Object.values(fields) })
}
