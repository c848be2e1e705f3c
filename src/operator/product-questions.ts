import type { QuestionToAnswer } from '#persistence/account/shopper-questions.ts'
import { listProductQuestions } from '#use-cases/account/list-questions.ts'
import { moderateQuestion } from '#use-cases/account/moderate-question.ts'
import {
  definePublishAnswerCommand,
  defineCommandOnNumberedItem,
} from './command-with-id-argument.ts'
import { type Command, type CommandContext, withShopServices, UsageError } from './command.ts'
import { confirmOptionHelp, confirmOption, askConfirmation } from './confirm-command.ts'
import { formatMoment } from './format-moment.ts'
import { parseExactArguments, parseId, parseOptions } from './parse-command-options.ts'

const refusals = {
  'question-not-found': 'No existe esa pregunta.',
  'reason-required': 'La razón lleva de 3 a 300 caracteres.',
  'move-not-allowed': 'La pregunta ya no está en un estado que lo permita.',
  'invalid-input': 'La respuesta tiene menos de 2 caracteres o más de 2000.',
}

export const questionsCommand: Command = {
  parameters: '[opciones]',
  summary: 'Muestra las preguntas sobre productos que esperan respuesta',
  details: `
Primero las que nadie puede leer todavía, de la más antigua a la más nueva, con lo que conviene mirar antes de publicarlas.

Opciones:
  --hidden           las que se ocultaron, con su razón`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, { hidden: { type: 'boolean' } })
    parseExactArguments(positionals, [])
    const list = values.hidden ? 'hidden' : 'unanswered'
    return withShopServices(context, async ({ db }) => {
      const { questions: waiting } = await listProductQuestions(db, { list, after: null })
      const none =
        list === 'hidden' ? 'Ninguna pregunta está oculta.' : 'Ninguna pregunta espera respuesta.'
      if (waiting.length === 0) context.screen.write(`${none}\n`)
      for (const question of waiting) context.screen.write(`${textOf(question)}\n\n`)
      return 0
    })
  },
}

export const answerQuestionCommand: Command = definePublishAnswerCommand({
  summary: 'Responde a una pregunta, la publica y avisa a quien la hizo',
  of: 'la pregunta',
  run: (context, answer) => moderate(context, { ...answer, verdict: 'answer' }),
})

export const publishUnansweredQuestionCommand: Command = defineCommandOnNumberedItem({
  summary: 'Publica una pregunta sin respuesta',
  question: 'Publicar sin respuesta',
  of: 'la pregunta',
  run: (context, id) => moderate(context, { id, verdict: 'release' }),
})

export const hideQuestionCommand: Command = {
  parameters: '<número> --reason <por qué> [opciones]',
  summary: 'Oculta una pregunta, publicada o no, con su respuesta',
  details: `
Opciones:
  --reason <texto>   por qué, para quien llegue después; quien preguntó no lo lee en la tienda
${confirmOptionHelp}`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, {
      reason: { type: 'string' },
      ...confirmOption,
    })
    const [number] = parseExactArguments(positionals, ['el número de la pregunta'])
    const id = parseId(number)
    const { reason } = values
    if (reason === undefined) throw new UsageError('Falta --reason: queda escrito por qué.')
    if (!(await askConfirmation(context, `¿Ocultar la pregunta ${id}?`, values.si))) return 1
    return moderate(context, { id, verdict: 'hide', reason })
  },
}

type Judgement = { id: number } & (
  | { verdict: 'answer'; text: string }
  | { verdict: 'release' }
  | { verdict: 'hide'; reason: string }
)

function moderate(context: CommandContext, judgement: Judgement): Promise<number> {
  return withShopServices(context, async ({ db }) => {
    const { actor } = context
    const moderated = await moderateQuestion(db, { ...judgement, actor }, context.now())
    context.screen.write(moderated.ok ? 'Listo.\n' : `${refusals[moderated.code]}\n`)
    return moderated.ok ? 0 : 1
  })
}

function textOf(question: QuestionToAnswer): string {
  const notes = [
    question.status === 'published' ? 'publicada sin respuesta' : 'sin publicar',
    ...(question.hiddenReason ? [`oculta: ${question.hiddenReason}`] : []),
    ...question.moderatorNotes.map((note) => `ojo: ${note}`),
  ]
  return [
    `${question.id}  ${formatMoment(question.createdAt)}  ${question.productName}`,
    `  ${question.question}`,
    `  (${notes.join(', ')})`,
  ].join('\n')
}
