/** Reasons for rejecting a review; a low rating is never a reason. */
export const reviewRejectReasons = {
  datos_personales: 'Contiene datos personales',
  insulto: 'Contiene insultos',
  no_trata_del_producto: 'No trata del producto',
  publicidad: 'Es publicidad',
  duplicada: 'Está duplicada',
  falsa: 'Es falsa',
} as const

export type ReviewRejectCode = keyof typeof reviewRejectReasons
export type ReviewModerationDecision = 'approve' | 'reject' | 'hide'

/** Review lists for moderators, with the review statuses in each. */
export const reviewModerationLists = {
  pending: ['pending'],
  approved: ['approved'],
  aside: ['hidden', 'rejected'],
} as const
export type ReviewModerationList = keyof typeof reviewModerationLists

export const reviewStatusTexts = {
  pending: 'Espera',
  approved: 'Publicada',
  hidden: 'Oculta',
  rejected: 'Rechazada',
} as const

const outcomes = {
  approve: { from: ['pending', 'hidden'], to: 'approved' },
  reject: { from: ['pending'], to: 'rejected' },
  hide: { from: ['approved'], to: 'hidden' },
} as const

/** Status of a review after a moderator's decision; null if the decision is not allowed. */
export function getNextReviewStatus(verdict: ReviewModerationDecision, status: string) {
  const { from, to } = outcomes[verdict]
  return from.some((one) => one === status) ? to : null
}

export function isReviewRejectCode(text: string): text is ReviewRejectCode {
  return Object.hasOwn(reviewRejectReasons, text)
}
