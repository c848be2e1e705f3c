import type { QuestionVerdict } from '#domain/catalogue/question.ts'
import * as questions from '#persistence/account/questions.ts'
import { moderateQuestion } from '#use-cases/account/moderate-question.ts'
import { agreeingHelp, agreeing, isAgreed } from './agree.ts'
import { type Command, type CommandContext, inShop } from './command.ts'
import { exactWords, readId, readOptions } from './options.ts'
import { shownMoment } from './shown-moment.ts'

const defaultLimit = 100

const refusals = {
  'question-not-found': 'No existe esa pregunta.',
  'move-not-allowed': 'La pregunta ya no está en un estado que lo permita.',
  'invalid-input': 'La respuesta tiene menos de 2 caracteres o más de 2000.',
}

export const questionsCommand: Command = {
  parameters: '',
  summary: 'Muestra las preguntas sobre productos que esperan respuesta',
  details: `
Primero las que nadie puede leer todavía, de la más antigua a la más nueva, con lo que conviene mirar antes de publicarlas.`,
  async run(words, context) {
    exactWords(readOptions(words, {}).positionals, [])
    return inShop(context, async ({ db }) => {
      const waiting = await questions.listUnanswered(db, defaultLimit)
      if (waiting.length === 0) context.screen.write('Ninguna pregunta espera respuesta.\n')
      for (const question of waiting) context.screen.write(`${textOf(question)}\n\n`)
      return 0
    })
  },
}

export const answerQuestionCommand: Command = {
  parameters: '<número> <texto> [opciones]',
  summary: 'Responde a una pregunta, la publica y avisa a quien la hizo',
  details: `
Una respuesta nueva ocupa el lugar de la anterior.

Opciones:
${agreeingHelp}`,
  async run(words, context) {
    const { values, positionals } = readOptions(words, agreeing)
    const [number, text] = exactWords(positionals, ['el número de la pregunta', 'el texto'])
    const id = readId(number)
    if (!(await isAgreed(context, `¿Publicar la respuesta a la pregunta ${id}?`, values.si))) {
      return 1
    }
    return moderate(context, { id, verdict: 'answer', text })
  },
}

export const releaseQuestionCommand: Command = moderationCommand('release', {
  summary: 'Publica una pregunta sin respuesta',
  question: 'Publicar sin respuesta',
})

export const hideQuestionCommand: Command = moderationCommand('hide', {
  summary: 'Oculta una pregunta, publicada o no, con su respuesta',
  question: 'Ocultar',
})

function moderationCommand(
  verdict: Exclude<QuestionVerdict, 'answer'>,
  { summary, question }: { summary: string; question: string },
): Command {
  return {
    parameters: '<número> [opciones]',
    summary,
    details: `Opciones:\n${agreeingHelp}`,
    async run(words, context) {
      const { values, positionals } = readOptions(words, agreeing)
      const [number] = exactWords(positionals, ['el número de la pregunta'])
      const id = readId(number)
      if (!(await isAgreed(context, `¿${question} la pregunta ${id}?`, values.si))) return 1
      return moderate(context, { id, verdict })
    },
  }
}

type Judgement = { id: number } & (
  | { verdict: 'answer'; text: string }
  | { verdict: Exclude<QuestionVerdict, 'answer'> }
)

function moderate(context: CommandContext, judgement: Judgement): Promise<number> {
  return inShop(context, async ({ db }) => {
    const { actor } = context
    const moderated = await moderateQuestion(db, { ...judgement, actor }, context.now())
    context.screen.write(moderated.ok ? 'Listo.\n' : `${refusals[moderated.code]}\n`)
    return moderated.ok ? 0 : 1
  })
}

function textOf(question: questions.QuestionToAnswer): string {
  const notes = [
    question.status === 'published' ? 'publicada sin respuesta' : 'sin publicar',
    ...question.moderatorNotes.map((note) => `ojo: ${note}`),
  ]
  return [
    `${question.id}  ${shownMoment(question.createdAt)}  ${question.productName}`,
    `  ${question.question}`,
    `  (${notes.join(', ')})`,
  ].join('\n')
}
