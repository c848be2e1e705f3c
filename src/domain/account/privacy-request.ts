import { addBusinessDays } from '../business-days.ts'
import type { Day } from '../calendar.ts'

/** Privacy rights under the Mexican law LFPDPPP: access, rectification, cancellation, opposition. */
export const privacyRequestKinds = ['access', 'rectification', 'erasure', 'opposition'] as const
export type PrivacyRequestKind = (typeof privacyRequestKinds)[number]

const daysToAnswer = 20
const daysToComplete = 15

export type PrivacyRequest = {
  id: number
  /** null after account deletion */
  shopperId: number | null
  kind: PrivacyRequestKind
  receivedOn: Day
  answerBy: Day
  answeredOn: Day | null
  granted: boolean | null
  /** deadline for fulfilling a granted request; null if not granted */
  completeBy: Day | null
  completedOn: Day | null
}

/** Deadline to answer a privacy request: twenty working days after receipt. */
export function getPrivacyAnswerDeadline(receivedOn: Day): Day {
  return addBusinessDays(receivedOn, daysToAnswer)
}

/** Deadline to fulfil a granted privacy request: fifteen working days after the answer. */
export function getPrivacyCompletionDeadline(answeredOn: Day): Day {
  return addBusinessDays(answeredOn, daysToComplete)
}

type Standing = Pick<PrivacyRequest, 'granted' | 'completedOn' | 'answerBy' | 'completeBy'>

/** Next step of a privacy request: answer or completion; null when finished. */
export function getNextPrivacyStep({
  granted,
  completedOn,
}: Standing): 'answer' | 'completion' | null {
  if (granted === null) return 'answer'
  return granted && completedOn === null ? 'completion' : null
}

/** Deadline of the next step of a privacy request, or null. */
export function getNextPrivacyDeadline(request: Standing): Day | null {
  const next = getNextPrivacyStep(request)
  if (next === null) return null
  return next === 'answer' ? request.answerBy : request.completeBy
}
