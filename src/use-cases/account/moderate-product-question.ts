import {
  questionAnswerLengthLimits,
  questionHideReasonLengthLimits,
  getNextQuestionStatus,
} from '#domain/catalogue/product-question.ts'
import { findTextLengthProblem } from '#domain/check-text-length.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as shopperQuestions from '#persistence/account/shopper-questions.ts'
import * as shoppers from '#persistence/account/shoppers.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as shopperNotifications from '#persistence/support/shopper-notifications.ts'
import { enqueueMessage } from '../enqueue-message.ts'

type Judgement = { id: number; actor: string } & (
  | { verdict: 'answer'; text: string }
  | { verdict: 'release' }
  | { verdict: 'hide'; reason: string }
)

/**
 * Moderates a product question: publishes it with an answer and notifies the author, publishes it
 * unanswered, or hides it with a reason.
 */
export function moderateQuestion(
  db: Db,
  { id, actor, ...judgement }: Judgement,
  now: Date,
): Promise<
  | SuccessResult
  | Refusal<'question-not-found' | 'move-not-allowed' | 'invalid-input' | 'reason-required'>
> {
  return runInTransaction(db, async (transaction) => {
    const { verdict } = judgement
    const answer = judgement.verdict === 'answer' ? judgement.text.trim() : undefined
    if (answer !== undefined && findTextLengthProblem(answer, questionAnswerLengthLimits)) {
      return refuse('invalid-input')
    }
    const reason = judgement.verdict === 'hide' ? judgement.reason.trim() : null
    if (reason !== null && findTextLengthProblem(reason, questionHideReasonLengthLimits))
      return refuse('reason-required')
    const question = await shopperQuestions.lockQuestion(transaction, id)
    if (!question) return refuse('question-not-found')
    const status = getNextQuestionStatus(verdict, question.status)
    if (!status) return refuse('move-not-allowed')
    await shopperQuestions.setQuestionStatus(
      transaction,
      id,
      { status, answer, hiddenReason: reason },
      now,
    )
    const entry: auditLog.AuditEntry = {
      actor,
      action: `question-${verdict}`,
      subject: `question:${id}`,
      ...(reason && { reason }),
    }
    await auditLog.addAuditEntry(transaction, entry, now)
    if (answer !== undefined) await tellAsker(transaction, question, answer, now)
    return { ok: true }
  })
}

async function tellAsker(
  db: Db,
  { id, shopperId, productName, urlKey, question }: shopperQuestions.QuestionToAnswer,
  answer: string,
  now: Date,
): Promise<void> {
  const asker = shopperId === null ? null : await shoppers.findShopperById(db, shopperId)
  if (!asker) return
  const notification = {
    shopperId: asker.id,
    kind: 'question' as const,
    title: 'Respondimos tu pregunta',
    body: productName,
    link: `/${urlKey}#preguntas`,
  }
  await shopperNotifications.addShopperNotification(db, notification, now)
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
