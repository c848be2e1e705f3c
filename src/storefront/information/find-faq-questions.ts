import type { FaqResponse } from '#contract/shop-content.ts'
import { toComparableText } from '#ui/text/normalize-text-for-comparison.ts'

export type FaqCategory = FaqResponse['data']['faqs'][number]
export type FaqQuestion = FaqCategory['frequent_questions'][number]

const shortestTerm = 2

/**
 * FAQ questions that contain the search term, ignoring case and accents; null while the term is too
 * short.
 */
export function findMatchingFaqQuestions(
  faqs: readonly FaqCategory[],
  term: string,
): FaqQuestion[] | null {
  const wanted = toComparableText(term.trim())
  if ([...wanted].length < shortestTerm) return null
  return faqs
    .flatMap((category) => category.frequent_questions)
    .filter(({ question }) => toComparableText(question).includes(wanted))
}
