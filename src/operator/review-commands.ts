import type { OperationSchemaType } from '#contract/operator/all-api-operations.ts'
import { reviewRejectReasons } from '#domain/catalogue/review-moderation.ts'
import { reviewPhotoRejectReasons } from '#domain/catalogue/review-photo.ts'
import { defineOperationCommand } from './api-operation-command.ts'
import { formatShortDateTime } from './format-short-date-time.ts'

/** Commands of reviews in moderation. */
export const reviewCommands = {
  reviews: defineOperationCommand('listReviews', {
    summary: 'Muestra las reseñas que esperan revisión',
    details: `
La más antigua primero, con lo que conviene mirar antes de publicarla. Una calificación baja nunca es
razón para rechazar. Sus fotos se publican con ella: «review-photo» guarda una para verla y
«reject-review-photo» la deja fuera.`,
    pages: 'reviews',
    print: ({ reviews }) => reviews.map(reviewText).join('') || 'Ninguna reseña espera revisión.\n',
  }),
  'approve-review': defineOperationCommand('approveReview', {
    summary: 'Publica una reseña que espera o que se había ocultado',
    arguments: { id: 'el número de la reseña' },
    options: {
      seen: {
        of: 'versión',
        hint: 'la versión que se leyó en «reviews»; si cambió mientras tanto, no se publica',
        isOptional: true,
      },
    },
    question: ({ id }) => `¿Publicar la reseña ${id}?`,
    async complete({ id, seen }, { call }) {
      if (seen !== undefined) return {}
      for (const tab of ['pending', 'rejected'] as const) {
        for (let after: number | null | undefined; after !== null;) {
          const { reviews, next } = await call('listReviews', { query: { tab, after } })
          const found = reviews.find((review) => review.id === Number(id))
          if (found) return { body: { seen: found.version } }
          after = next
        }
      }
      return { body: { seen: '' } }
    },
  }),
  'reject-review': defineOperationCommand('rejectReview', {
    summary: 'Rechaza una reseña que espera; su autor lee por qué',
    arguments: { id: 'el número de la reseña' },
    options: { code: codeOption(reviewRejectReasons) },
    question: ({ id }) => `¿Rechazar la reseña ${id}?`,
  }),
  'hide-review': defineOperationCommand('hideReview', {
    summary: 'Oculta una reseña publicada; deja de contar en la calificación',
    arguments: { id: 'el número de la reseña' },
    question: ({ id }) => `¿Ocultar la reseña ${id}?`,
  }),
  'reply-review': defineOperationCommand('replyToReview', {
    summary: 'Responde a una reseña; se publica debajo de ella',
    details: 'Una respuesta nueva ocupa el lugar de la anterior.',
    arguments: { id: 'el número de la reseña', text: 'el texto' },
    question: ({ id }) => `¿Publicar la respuesta a la reseña ${id}?`,
  }),
  'review-photo': defineOperationCommand('getReviewPhoto', {
    summary: 'Guarda una foto de una reseña en un archivo WebP, para verla',
    details: 'Los números están en «reviews». Un archivo que ya existe no se toca.',
    arguments: { id: 'el número de la foto' },
    saved: ({ id, file }) => `Foto ${id} guardada en ${file}.`,
  }),
  'reject-review-photo': defineOperationCommand('rejectReviewPhoto', {
    summary: 'Deja fuera una foto de una reseña; su autor lee por qué',
    details: 'La reseña y sus otras fotos siguen como estaban.',
    arguments: { id: 'el número de la foto' },
    options: { code: codeOption(reviewPhotoRejectReasons) },
    question: ({ id }) => `¿Dejar fuera la foto ${id}?`,
  }),
}

/** Commands of product questions. */
export const productQuestionCommands = {
  questions: defineOperationCommand('listQuestions', {
    summary: 'Muestra las preguntas sobre productos que esperan respuesta',
    details: `
Primero las que nadie puede leer todavía, de la más antigua a la más nueva, con lo que conviene mirar antes de publicarlas.`,
    options: { hidden: { hint: 'las que se ocultaron, con su razón' } },
    complete: ({ hidden }) => ({
      query: { tab: hidden ? ('hidden' as const) : ('unanswered' as const) },
    }),
    pages: 'questions',
    print: ({ questions }, { hidden }) =>
      questions.map(questionText).join('') ||
      (hidden ? 'Ninguna pregunta está oculta.\n' : 'Ninguna pregunta espera respuesta.\n'),
  }),
  'answer-question': defineOperationCommand('answerQuestion', {
    summary: 'Responde a una pregunta, la publica y avisa a quien la hizo',
    details: 'Una respuesta nueva ocupa el lugar de la anterior.',
    arguments: { id: 'el número de la pregunta', text: 'el texto' },
    question: ({ id }) => `¿Publicar la respuesta a la pregunta ${id}?`,
  }),
  'release-question': defineOperationCommand('releaseQuestion', {
    summary: 'Publica una pregunta sin respuesta',
    arguments: { id: 'el número de la pregunta' },
    question: ({ id }) => `¿Publicar sin respuesta la pregunta ${id}?`,
  }),
  'hide-question': defineOperationCommand('hideQuestion', {
    summary: 'Oculta una pregunta, publicada o no, con su respuesta',
    arguments: { id: 'el número de la pregunta' },
    options: {
      reason: {
        of: 'texto',
        hint: 'por qué, para quien llegue después; quien preguntó no lo lee en la tienda',
      },
    },
    question: ({ id }) => `¿Ocultar la pregunta ${id}?`,
  }),
}

function codeOption(choices: Readonly<Record<string, string>>) {
  return { of: 'código', hint: 'por qué; su autor lo lee', choices }
}

function reviewText(
  review: OperationSchemaType<'listReviews', 'reply'>['reviews'][number],
): string {
  const notes = [
    review.verified_purchase ? 'compra verificada' : 'sin compra verificada',
    ...review.moderator_notes.map((note) => `ojo: ${note}`),
  ]
  return [
    `${review.id}  ${formatShortDateTime(review.created_at)}  ${review.product_name}`,
    `  ${'★'.repeat(review.rating)}  ${review.author_name} (${notes.join(', ')})`,
    `  ${review.title}`,
    `  ${review.comment}`,
    `  versión: ${review.version}`,
    ...(review.photos.length > 0 ? [`  fotos: ${review.photos.join(', ')}`] : []),
    '\n',
  ].join('\n')
}

function questionText(
  question: OperationSchemaType<'listQuestions', 'reply'>['questions'][number],
): string {
  const notes = [
    question.status === 'published' ? 'publicada sin respuesta' : 'sin publicar',
    ...(question.hidden_reason ? [`oculta: ${question.hidden_reason}`] : []),
    ...question.moderator_notes.map((note) => `ojo: ${note}`),
  ]
  return [
    `${question.id}  ${formatShortDateTime(question.created_at)}  ${question.product_name}`,
    `  ${question.question}`,
    `  (${notes.join(', ')})`,
    '\n',
  ].join('\n')
}
