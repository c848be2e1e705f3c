import { isReviewRejectCode, reviewRejectReasons } from '#domain/catalogue/review-moderation.ts'
import { listReviewsToModerate } from '#use-cases/account/list-reviews-to-moderate.ts'
import { moderateReview, replyToReview } from '#use-cases/account/moderate-review.ts'
import {
  definePublishAnswerCommand,
  defineCommandOnNumberedItem,
} from './command-with-id-argument.ts'
import { type Command, type CommandContext, withShopServices, UsageError } from './command.ts'
import { confirmOptionHelp, confirmOption, askConfirmation } from './confirm-command.ts'
import { formatMoment } from './format-moment.ts'
import { parseExactArguments, parseId, parseOptions } from './parse-command-options.ts'

const refusals = {
  'review-not-found': 'No existe esa reseña.',
  'move-not-allowed': 'La reseña ya no está en un estado que lo permita.',
  'changed-meanwhile': 'La reseña cambió desde que se leyó: míralas de nuevo con «reviews».',
  'reason-required': 'Para rechazarla indica --code.',
  'invalid-input': 'La respuesta está vacía o pasa de 2000 caracteres.',
}

export const reviewsCommand: Command = {
  parameters: '',
  summary: 'Muestra las reseñas que esperan revisión',
  details: `
La más antigua primero, con lo que conviene mirar antes de publicarla. Una calificación baja nunca es
razón para rechazar. Sus fotos se publican con ella: «review-photo» guarda una para verla y
«reject-review-photo» la deja fuera.`,
  async run(words, context) {
    parseExactArguments(parseOptions(words, {}).positionals, [])
    return withShopServices(context, async ({ db }) => {
      const { reviews: pending } = await listReviewsToModerate(db)
      if (pending.length === 0) context.screen.write('Ninguna reseña espera revisión.\n')
      for (const review of pending) context.screen.write(`${textOf(review)}\n\n`)
      return 0
    })
  },
}

export const approveReviewCommand: Command = {
  parameters: '<número> [opciones]',
  summary: 'Publica una reseña que espera o que se había ocultado',
  details: `
Opciones:
  --seen <versión>   la versión que se leyó en «reviews»; si cambió mientras tanto, no se publica
${confirmOptionHelp}`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, {
      seen: { type: 'string' },
      ...confirmOption,
    })
    const [number] = parseExactArguments(positionals, ['el número de la reseña'])
    const id = parseId(number)
    if (!(await askConfirmation(context, `¿Publicar la reseña ${id}?`, values.si))) return 1
    return moderate(context, { id, verdict: 'approve', seen: values.seen })
  },
}

export const hideReviewCommand: Command = defineCommandOnNumberedItem({
  summary: 'Oculta una reseña publicada; deja de contar en la calificación',
  question: 'Ocultar',
  of: 'la reseña',
  run: (context, id) => moderate(context, { id, verdict: 'hide' }),
})

export const rejectReviewCommand: Command = {
  parameters: '<número> --code <código> [opciones]',
  summary: 'Rechaza una reseña que espera; su autor lee por qué',
  details: `
Opciones:
  --code <código>    por qué:
${Object.entries(reviewRejectReasons)
  .map(([code, text]) => `                       ${code.padEnd(22)}${text}`)
  .join('\n')}
${confirmOptionHelp}`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, {
      code: { type: 'string' },
      ...confirmOption,
    })
    const [number] = parseExactArguments(positionals, ['el número de la reseña'])
    const { code } = values
    if (code === undefined) throw new UsageError('Falta --code: el autor lee por qué.')
    if (!isReviewRejectCode(code)) throw new UsageError(`No existe el código «${code}».`)
    if (!(await askConfirmation(context, `¿Rechazar la reseña ${number}?`, values.si))) return 1
    return moderate(context, { id: parseId(number), verdict: 'reject', rejectCode: code })
  },
}

export const replyReviewCommand: Command = definePublishAnswerCommand({
  summary: 'Responde a una reseña; se publica debajo de ella',
  of: 'la reseña',
  run: (context, answer) =>
    withShopServices(context, async ({ db }) => {
      const reply = { ...answer, actor: context.actor }
      const replied = await replyToReview(db, reply, context.now())
      context.screen.write(replied.ok ? 'Respuesta publicada.\n' : `${refusals[replied.code]}\n`)
      return replied.ok ? 0 : 1
    }),
})

function moderate(
  context: CommandContext,
  moderation: Omit<Parameters<typeof moderateReview>[1], 'actor'>,
): Promise<number> {
  return withShopServices(context, async ({ db }) => {
    const { actor } = context
    const moderated = await moderateReview(db, { ...moderation, actor }, context.now())
    context.screen.write(
      moderated.ok ? `Listo, reseña de ${moderated.author}\n` : `${refusals[moderated.code]}\n`,
    )
    return moderated.ok ? 0 : 1
  })
}

function textOf(
  review: Awaited<ReturnType<typeof listReviewsToModerate>>['reviews'][number],
): string {
  const notes = [
    review.verifiedPurchase ? 'compra verificada' : 'sin compra verificada',
    ...review.moderatorNotes.map((note) => `ojo: ${note}`),
  ]
  return [
    `${review.id}  ${formatMoment(review.createdAt)}  ${review.productName}`,
    `  ${'★'.repeat(review.rating)}  ${review.authorName} (${notes.join(', ')})`,
    `  ${review.title}`,
    `  ${review.comment}`,
    `  versión: ${review.version}`,
    ...(review.photoIds.length > 0 ? [`  fotos: ${review.photoIds.join(', ')}`] : []),
  ].join('\n')
}
