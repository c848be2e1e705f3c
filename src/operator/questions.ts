import type { QuestionVerdict } from '#domain/catalogue/question.ts'
import * as questions from '#persistence/account/questions.ts'
import { moderateQuestion } from '#use-cases/account/moderate-question.ts'
import { type Command, type CommandContext, inShop } from './command.ts'
import { answeringCommand, numberedCommand } from './numbered-command.ts'
import { exactWords, readOptions } from './options.ts'
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

export const answerQuestionCommand: Command = answeringCommand({
  summary: 'Responde a una pregunta, la publica y avisa a quien la hizo',
  of: 'la pregunta',
  run: (context, answer) => moderate(context, { ...answer, verdict: 'answer' }),
})

export const releaseQuestionCommand: Command = numberedCommand({
  summary: 'Publica una pregunta sin respuesta',
  question: 'Publicar sin respuesta',
  of: 'la pregunta',
  run: (context, id) => moderate(context, { id, verdict: 'release' }),
})

export const hideQuestionCommand: Command = numberedCommand({
  summary: 'Oculta una pregunta, publicada o no, con su respuesta',
  question: 'Ocultar',
  of: 'la pregunta',
  run: (context, id) => moderate(context, { id, verdict: 'hide' }),
})

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
