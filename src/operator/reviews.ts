import { isRejectCode, rejectReasons, type Verdict } from '#domain/review-moderation.ts'
import * as reviews from '#persistence/review-moderation.ts'
import { moderateReview } from '#use-cases/moderate-review.ts'
import { type Command, WrongUse } from './command.ts'
import { readId, readOptions } from './options.ts'
import { shownMoment } from './shown-moment.ts'

const MOST = 100
const verdicts: readonly string[] = ['approve', 'reject', 'hide'] satisfies Verdict[]

export const reviewsCommand: Command = {
  parameters: '',
  summary: 'Muestra las reseñas que esperan revisión',
  details: `
La más antigua primero, con lo que conviene mirar antes de publicarla. Una calificación baja nunca es
razón para rechazar.`,
  async run(words, { open, screen }) {
    readOptions(words, {})
    const { db, close } = await open()
    try {
      const pending = await reviews.listPending(db, MOST)
      if (pending.length === 0) screen.write('Ninguna reseña espera revisión.\n')
      for (const review of pending) screen.write(`${textOf(review)}\n\n`)
      return 0
    } finally {
      await close()
    }
  },
}

export const moderateReviewCommand: Command = {
  parameters: '<número> <approve|reject|hide> [opciones]',
  summary: 'Publica, rechaza u oculta una reseña',
  details: `
Opciones:
  --reason <código>  por qué se rechaza:
${Object.entries(rejectReasons)
  .map(([code, text]) => `                       ${code.padEnd(22)}${text}`)
  .join('\n')}
  --reply <texto>    respuesta de la tienda, que se publica debajo`,
  async run(words, { open, now, screen }) {
    const { values, positionals } = readOptions(words, {
      reason: { type: 'string' },
      reply: { type: 'string' },
    })
    const [number, verdict, ...others] = positionals
    if (number === undefined || verdict === undefined || others.length > 0) {
      throw new WrongUse('Escribe el número y qué hacer con la reseña.')
    }
    if (!verdicts.includes(verdict)) throw new WrongUse(`No existe «${verdict}».`)
    const { reason, reply } = values
    if (reason !== undefined && !isRejectCode(reason)) {
      throw new WrongUse(`No existe la razón «${reason}».`)
    }
    const id = readId(number)
    const { db, close } = await open()
    try {
      const judgement = {
        id,
        verdict: verdict as Verdict,
        rejectCode: reason,
        reply,
        actor: 'operator',
      }
      const judged = await moderateReview(db, judgement, now())
      screen.write(judged.ok ? `Listo, reseña de ${judged.author}\n` : `${refusals[judged.code]}\n`)
      return judged.ok ? 0 : 1
    } finally {
      await close()
    }
  },
}

const refusals = {
  'review-not-found': 'No existe esa reseña.',
  'move-not-allowed': 'La reseña ya no está en un estado que lo permita.',
  'reason-required': 'Para rechazarla indica --reason.',
}

function textOf(review: reviews.ReviewToModerate): string {
  const notes = [
    review.verifiedPurchase ? 'compra verificada' : 'sin compra verificada',
    ...review.moderatorNotes.map((note) => `ojo: ${note}`),
  ]
  return [
    `${review.id}  ${shownMoment(review.createdAt)}  ${review.productName}`,
    `  ${'★'.repeat(review.rating)}  ${review.authorName} (${notes.join(', ')})`,
    `  ${review.title}`,
    `  ${review.comment}`,
  ].join('\n')
}
