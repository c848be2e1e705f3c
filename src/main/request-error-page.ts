import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import {
  handleApiError,
  overloadRetryAfterSeconds,
  requestTimeoutText,
} from '#api/api-error-handler.ts'
import { renderPlainPage, plainPageStyleCspHash } from '#api/plain-html-page.ts'
import { TooManyRequestsError } from '#api/rate-limits.ts'
import { InvalidInputError } from '#api/reject-invalid-input.ts'
import { RequestTimeoutError } from '#api/request-timeout.ts'
import { SemaphoreQueueFullError } from '#api/semaphore.ts'
import { escapeHtml } from '#domain/escape-html.ts'

const policy = [
  "default-src 'none'",
  `style-src ${plainPageStyleCspHash}`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

const again = '<a class="button" href="">Reintentar</a>'
const toHome = '<a class="button" href="/">Ir al inicio</a>'

type Refused = {
  status: number
  title: string
  words: string
  /** link on the error page to another page */
  way: { label: string; address: string }
}

/** Sends an HTML error page with a message and a link. */
export function sendHtmlErrorPage(reply: FastifyReply, { status, title, words, way }: Refused) {
  return reply
    .code(status)
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(
      renderPlainPage({
        title,
        content: `<h1>${title}</h1>
<p role="status">${words}</p>
<a class="button" href="${escapeHtml(way.address)}">${way.label}</a>`,
      }),
    )
}

type Refusal = {
  status: 400 | 413 | 429 | 503
  /** seconds after which a retry makes sense */
  seconds?: number
  title: string
  words: string
}

/** Replies to a page request that is rejected before rendering. */
export function handlePageRequestError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const refusal = refusalFor(error)
  if (!refusal) return handleApiError(error, request, reply)
  if (refusal.seconds !== undefined) reply.header('retry-after', refusal.seconds)
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(
      renderPlainPage({
        title: refusal.title,
        content: `<h1>${refusal.title}</h1>
<p role="status">${refusal.words}</p>
${refusal.seconds === undefined ? toHome : again}`,
      }),
    )
}

function refusalFor(error: FastifyError): Refusal | undefined {
  if (error instanceof TooManyRequestsError) {
    const seconds = error.retryAfterSeconds
    return {
      status: 429,
      seconds,
      title: 'Vas muy rápido',
      words: `Recibimos demasiadas visitas desde tu conexión. Espera ${seconds === 1 ? 'un segundo' : `${seconds} segundos`} y vuelve a intentarlo.`,
    }
  }
  if (error instanceof SemaphoreQueueFullError) {
    return {
      status: 503,
      seconds: overloadRetryAfterSeconds,
      title: 'Hay muchas visitas',
      words: 'No alcanzamos a mostrarte esta página. Espera unos segundos y vuelve a intentarlo.',
    }
  }
  if (error instanceof RequestTimeoutError) {
    return {
      status: 503,
      seconds: 5,
      title: 'La tienda tarda en contestar',
      words: requestTimeoutText,
    }
  }
  if (error.statusCode === 413) {
    return {
      status: 413,
      title: 'Es demasiado para un formulario',
      words:
        'Regresa con tu navegador: lo que escribiste sigue ahí. Acórtalo, o quita archivos, y vuelve a mandarlo.',
    }
  }
  if (error instanceof InvalidInputError) {
    return {
      status: 400,
      title: 'No entendimos esta dirección',
      words: 'Trae un carácter que no podemos leer. Revísala, o busca desde el inicio.',
    }
  }
  return undefined
}
