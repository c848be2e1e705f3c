import { describe, expect, it } from 'vitest'
import { findMatchingFaqQuestions } from './find-faq-questions.ts'

const faqs = [
  {
    id: 1,
    name: 'Envíos',
    frequent_questions: [
      { id: 1, question: '¿Cuánto tarda el envío?', answer: 'Tres días.' },
      { id: 2, question: '¿Puedo devolver?', answer: 'Sí, con envío gratis.' },
    ],
  },
]

describe('findMatchingFaqQuestions', () => {
  it('the FAQ search returns all questions until two characters are typed (FQL-01)', () => {
    expect(findMatchingFaqQuestions(faqs, '')).toBeNull()
    expect(findMatchingFaqQuestions(faqs, ' e ')).toBeNull()
  })

  it('the FAQ search compares the question only, not its answer, ignoring case and accents (FQL-01)', () => {
    expect(findMatchingFaqQuestions(faqs, 'ENVIO')?.map(({ id }) => id)).toEqual([1])
    expect(findMatchingFaqQuestions(faqs, 'devol')?.map(({ id }) => id)).toEqual([2])
    expect(findMatchingFaqQuestions(faqs, 'gratis')).toEqual([])
  })
})
