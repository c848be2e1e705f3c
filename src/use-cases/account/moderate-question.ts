import {
  questionAnswerLength,
  hidingReasonLength,
  questionStatusAfter,
} from '#domain/catalogue/question.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import { textProblem } from '#domain/text-length.ts'
import * as questions from '#persistence/account/questions.ts'
import * as shoppers from '#persistence/account/shoppers.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as notifications from '#persistence/support/notifications.ts'
import { enqueueMessage } from '../enqueue-message.ts'

type Judgement = { id: number; actor: string } & (
  | { verdict: 'answer'; text: string }
  | { verdict: 'release' }
  | { verdict: 'hide'; reason: string }
)

/**
 * Answers and publishes a question and notifies its author; or publishes the question unanswered, or hides it with a
 * reason.
 */
export function moderateQuestion(
  db: Db,
  { id, actor, ...judgement }: Judgement,
  now: Date,
): Promise<
  Granted | Refusal<'question-not-found' | 'move-not-allowed' | 'invalid-input' | 'reason-required'>
> {
  return inTransaction(db, async (transaction) => {
    const { verdict } = judgement
    const answer = judgement.verdict === 'answer' ? judgement.text.trim() : undefined
    if (answer !== undefined && textProblem(answer, questionAnswerLength)) {
      return refuse('invalid-input')
    }
    const reason = judgement.verdict === 'hide' ? judgement.reason.trim() : null
    if (reason !== null && textProblem(reason, hidingReasonLength)) return refuse('reason-required')
    const question = await questions.lockById(transaction, id)
    if (!question) return refuse('question-not-found')
    const status = questionStatusAfter(verdict, question.status)
    if (!status) return refuse('move-not-allowed')
    await questions.setStatus(transaction, id, { status, answer, hiddenReason: reason }, now)
    const entry = {
      actor,
      action: `question-${verdict}`,
      subject: `question:${id}`,
      ...(reason && { reason }),
    }
    await auditLog.add(transaction, entry, now)
    if (answer !== undefined) await tellAsker(transaction, question, answer, now)
    return { ok: true }
  })
}

async function tellAsker(
  db: Db,
  { id, shopperId, productName, urlKey, question }: questions.QuestionToAnswer,
  answer: string,
  now: Date,
): Promise<void> {
  const asker = shopperId === null ? null : await shoppers.findById(db, shopperId)
  if (!asker) return
  const notification = {
    shopperId: asker.id,
    kind: 'question' as const,
    title: 'Respondimos tu pregunta',
    body: productName,
    link: `/${urlKey}#preguntas`,
  }
  await notifications.add(db, notification, now)
  const { firstName, email } = asker
  await enqueueMessage(
    db,
    {
      dedupeKey: `question-answered:${id}:${now.toISOString()}`,
      recipient: email,
      template: 'question-answered',
      data: { firstName, productName, urlKey, question, answer },
    },
    now,
  )
}
