import { addBusinessDays } from '../business-days.ts'
import type { Day } from '../calendar.ts'

/** Privacy rights under the Mexican law LFPDPPP: access, rectification, cancellation, opposition. */
export const privacyKinds = ['access', 'rectification', 'erasure', 'opposition'] as const
export type PrivacyKind = (typeof privacyKinds)[number]

const daysToAnswer = 20
const daysToComplete = 15

export type PrivacyRequest = {
  id: number
  /** null after account deletion */
  shopperId: number | null
  kind: PrivacyKind
  receivedOn: Day
  answerBy: Day
  answeredOn: Day | null
  granted: boolean | null
  /** deadline for fulfilling a granted request; null if not granted */
  completeBy: Day | null
  completedOn: Day | null
}

/** Deadline to answer a privacy request: twenty working days after receipt. */
export function answerBy(receivedOn: Day): Day {
  return addBusinessDays(receivedOn, daysToAnswer)
}

/** Deadline to fulfil a granted privacy request: fifteen working days after the answer. */
export function completeBy(answeredOn: Day): Day {
  return addBusinessDays(answeredOn, daysToComplete)
}

type Standing = Pick<PrivacyRequest, 'granted' | 'completedOn' | 'answerBy' | 'completeBy'>

/** Next step of a privacy request: answer or completion; null when finished. */
export function waitsFor({ granted, completedOn }: Standing): 'answer' | 'completion' | null {
  if (granted === null) return 'answer'
  return granted && completedOn === null ? 'completion' : null
}

/** Deadline of the next step of a privacy request, or null. */
export function dueOn(request: Standing): Day | null {
  const next = waitsFor(request)
  if (next === null) return null
  return next === 'answer' ? request.answerBy : request.completeBy
}
