import type { FaqReply } from '#contract/content.ts'
import { plain } from '#ui/text/plain.ts'

export type FaqCategory = FaqReply['data']['faqs'][number]
export type Question = FaqCategory['frequent_questions'][number]

const shortestTerm = 2

/** Questions that contain the term, ignoring case and accents; null while the term is too short. */
export function matchingQuestions(faqs: readonly FaqCategory[], term: string): Question[] | null {
  const wanted = plain(term.trim())
  if ([...wanted].length < shortestTerm) return null
  return faqs
    .flatMap((category) => category.frequent_questions)
    .filter(({ question }) => plain(question).includes(wanted))
}
