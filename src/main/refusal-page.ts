import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { plainPage, plainStyleSource } from '#api/plain-page.ts'
import { replyToError, retryWhenBusy } from '#api/problem-replies.ts'
import { TooManyRequests } from '#api/rate-limits.ts'
import { Busy } from '#api/semaphore.ts'

const policy = [
  "default-src 'none'",
  `style-src ${plainStyleSource}`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

type Refusal = { status: 429 | 503; seconds: number; title: string; words: string }

/** Answers for a page that is refused without having been rendered. */
export function replyWithRefusal(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const refusal = refusalFor(error)
  if (!refusal) return replyToError(error, request, reply)
  return reply
    .code(refusal.status)
    .header('retry-after', refusal.seconds)
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(
      plainPage({
        title: refusal.title,
        content: `<h1>${refusal.title}</h1>
<p role="status">${refusal.words}</p>
<a class="button" href="">Reintentar</a>`,
      }),
    )
}

function refusalFor(error: Error): Refusal | undefined {
  if (error instanceof TooManyRequests) {
    const seconds = error.retryAfterSeconds
    return {
      status: 429,
      seconds,
      title: 'Vas muy rápido',
      words: `Recibimos demasiadas visitas desde tu conexión. Espera ${seconds === 1 ? 'un segundo' : `${seconds} segundos`} y vuelve a intentarlo.`,
    }
  }
  if (error instanceof Busy) {
    return {
      status: 503,
      seconds: retryWhenBusy,
      title: 'Hay muchas visitas',
      words: 'No alcanzamos a mostrarte esta página. Espera unos segundos y vuelve a intentarlo.',
    }
  }
  return undefined
}
