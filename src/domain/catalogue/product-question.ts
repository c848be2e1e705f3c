import { type TextProblem, findTextLengthProblem } from '../check-text-length.ts'
import { type SuccessResult, type Refusal, refuse } from '../use-case-result.ts'

export const questionLengthLimits = { min: 10, max: 300 } as const
export const questionAnswerLengthLimits = { min: 2, max: 2000 } as const
export const questionHideReasonLengthLimits = { min: 3, max: 300 } as const
export const maxQuestionsPerHour = 5

/** Lists of product questions among which moderators choose, such as unanswered ones. */
export const questionModerationLists = ['unanswered', 'answered', 'hidden'] as const
export type QuestionModerationList = (typeof questionModerationLists)[number]

export type QuestionStatus = 'pending' | 'published' | 'hidden'
export const questionStatusTexts: Record<QuestionStatus, string> = {
  pending: 'Sin publicar',
  published: 'Publicada',
  hidden: 'Oculta',
}

/**
 * Decision of a moderator about a product question; `release` publishes the question without an
 * answer.
 */
type QuestionVerdict = 'answer' | 'release' | 'hide'

const outcomes = {
  answer: { from: ['pending', 'published', 'hidden'], to: 'published' },
  release: { from: ['pending', 'hidden'], to: 'published' },
  hide: { from: ['pending', 'published'], to: 'hidden' },
} as const

/**
 * Status of a product question after a moderator's decision; null if the decision is not allowed.
 */
export function getNextQuestionStatus(
  verdict: QuestionVerdict,
  status: QuestionStatus,
): QuestionStatus | null {
  const { from, to } = outcomes[verdict]
  return from.some((one) => one === status) ? to : null
}

/** Normalises and validates a product question. */
export function checkQuestion(
  written: string,
):
  | SuccessResult<{ question: string }>
  | Refusal<'invalid-input', { fields: { question: TextProblem } }> {
  const question = written.trim().replace(/\s+/g, ' ')
  const problem = findTextLengthProblem(question, questionLengthLimits)
  return problem
    ? refuse('invalid-input', { fields: { question: problem } })
    : { ok: true, question }
}
