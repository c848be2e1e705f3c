import { type TextProblem, findTextLengthProblem } from '../check-text-length.ts'
import { getTypedKeys } from '../typed-object-keys.ts'
import { type SuccessResult, type Refusal, refuse } from '../use-case-result.ts'
import { type StarValue, starValues } from './review-rating.ts'

export const reviewTitleLengthLimits = { min: 3, max: 80 } as const
export const reviewCommentLengthLimits = { min: 10, max: 2000 } as const
export const maxReviewsPerHour = 5
export const maxReviewVotesPerHour = 60

export type ReviewText = { rating: number; title: string; comment: string }
export type ReviewProblem = TextProblem | 'not-stars'

/** Normalises and validates a review; returns every invalid field. */
export function checkReview(
  written: ReviewText,
):
  | SuccessResult<{ review: ReviewText & { rating: StarValue } }>
  | Refusal<'invalid-input', { fields: Partial<Record<keyof ReviewText, ReviewProblem>> }> {
  const title = written.title.trim()
  const comment = written.comment.trim()
  const fields: Partial<Record<keyof ReviewText, ReviewProblem>> = {}
  const rating = starValues.find((count) => count === written.rating)
  if (rating === undefined) fields.rating = 'not-stars'
  const titleProblem = findTextLengthProblem(title, reviewTitleLengthLimits)
  if (titleProblem) fields.title = titleProblem
  const commentProblem = findTextLengthProblem(comment, reviewCommentLengthLimits)
  if (commentProblem) fields.comment = commentProblem
  if (rating === undefined || Object.keys(fields).length > 0)
    return refuse('invalid-input', { fields })
  return { ok: true, review: { rating, title, comment } }
}

type ModeratorNote = 'enlace' | 'teléfono' | 'correo' | 'insulto'

const patterns: Record<ModeratorNote, RegExp> = {
  enlace: /https?:\/\/|www\.|\b[a-z0-9-]+\.(com|net|org|mx|info|shop)\b/i,
  teléfono: /(?:\d[\s().-]?){10,}/,
  correo: /[^\s@]@[^\s@]+\.[^\s@]/,
  insulto: /\b(pendej|cabr[oó]n|ching|put[ao]s?\b|est[uú]pid|imb[eé]cil|idiota|mam[oó]n|culer)/i,
}

/**
 * Lists hints that help moderators judge a review; the hints never reject a review by themselves.
 */
export function listReviewModeratorHints({
  title,
  comment,
}: Pick<ReviewText, 'title' | 'comment'>) {
  const text = `${title}\n${comment}`
  return getTypedKeys(patterns).filter((note) => patterns[note].test(text))
}
