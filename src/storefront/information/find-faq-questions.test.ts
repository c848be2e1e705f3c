import { describe, expect, it } from 'vitest'
import { findMatchingQuestions } from './find-faq-questions.ts'

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

describe('findMatchingQuestions', () => {
  it('the FAQ search returns all questions until two characters are typed (FQL-01)', () => {
    expect(findMatchingQuestions(faqs, '')).toBeNull()
    expect(findMatchingQuestions(faqs, ' e ')).toBeNull()
  })

  it('the FAQ search compares the question only, not its answer, ignoring case and accents (FQL-01)', () => {
    expect(findMatchingQuestions(faqs, 'ENVIO')?.map(({ id }) => id)).toEqual([1])
    expect(findMatchingQuestions(faqs, 'devol')?.map(({ id }) => id)).toEqual([2])
    expect(findMatchingQuestions(faqs, 'gratis')).toEqual([])
  })
})
