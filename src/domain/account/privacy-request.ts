import { addBusinessDays } from '../business-days.ts'
import type { Day } from '../mexico-dates-and-times.ts'

/** Privacy rights under the Mexican law LFPDPPP: access, rectification, cancellation, opposition. */
export const privacyRequestKinds = ['access', 'rectification', 'erasure', 'opposition'] as const
export type PrivacyRequestKind = (typeof privacyRequestKinds)[number]

const daysToAnswer = 20
const daysToComplete = 15

export type PrivacyRequest = {
  id: number
  /** shopper who made the privacy request; null after account deletion */
  shopperId: number | null
  kind: PrivacyRequestKind
  receivedOn: Day
  answerBy: Day
  answeredOn: Day | null
  granted: boolean | null
  /** day by which the shop must carry out a granted privacy request; null if not granted */
  completeBy: Day | null
  completedOn: Day | null
}

/**
 * Last day on which the shop may respond to a privacy request: twenty working days after receipt.
 */
export function getPrivacyAnswerDeadline(receivedOn: Day): Day {
  return addBusinessDays(receivedOn, daysToAnswer)
}

/**
 * Last day on which the shop may carry out a granted privacy request: fifteen working days after
 * the shop's response.
 */
export function getPrivacyCompletionDeadline(answeredOn: Day): Day {
  return addBusinessDays(answeredOn, daysToComplete)
}

type Standing = Pick<PrivacyRequest, 'granted' | 'completedOn' | 'answerBy' | 'completeBy'>

/**
 * Next step that a privacy request needs from the shop: response or completion; null when finished.
 */
export function getNextPrivacyRequestStep({
  granted,
  completedOn,
}: Standing): 'answer' | 'completion' | null {
  if (granted === null) return 'answer'
  return granted && completedOn === null ? 'completion' : null
}

/** Last day for the next step of a privacy request; null when finished. */
export function getNextPrivacyRequestDeadline(request: Standing): Day | null {
  const next = getNextPrivacyRequestStep(request)
  if (next === null) return null
  return next === 'answer' ? request.answerBy : request.completeBy
}
