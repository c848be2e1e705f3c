import { expect, it } from 'vitest'
import { countReviewTopics } from './review-topics.ts'

const reviews = [
  'La BATERÍA dura dos días',
  'Buena batería y buena pantalla',
  'Se acaba la pila, la batería no',
  'La pantalla brilla mucho',
  'Llegó antes de lo dicho',
]

it('review topics are counted once for each review that mentions them, most frequent first (REV-04)', () => {
  expect(countReviewTopics(reviews)).toEqual([
    { name: 'batería', count: 3 },
    { name: 'pantalla', count: 2 },
  ])
})

it('fewer than five reviews have no topics (REV-04)', () => {
  expect(countReviewTopics(reviews.slice(0, 4))).toEqual([])
})
