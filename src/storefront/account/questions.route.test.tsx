import { expect, it } from 'vitest'
import type { MyQuestion } from '#contract/product-questions.ts'
import { renderPage, valuesOf, wordsOf } from '#test/support/render-page.ts'
import { MyQuestions } from './questions.route.tsx'

const asked: MyQuestion = {
  id: 1,
  product_name: 'Laptop Nimbus',
  url_key: 'laptop-nimbus',
  on_sale: true,
  image: null,
  question: '¿Trae cargador?',
  status: 'pending',
  answer: null,
  created_at: '2026-11-20T18:00:00.000Z',
}
const show = (...questions: MyQuestion[]) => renderPage(() => <MyQuestions questions={questions} />)

it('the shopper’s list of product questions shows the state of each question', () => {
  const answer = { text: 'Sí, de 65 W.', created_at: '2026-11-21T18:00:00.000Z' }
  expect(wordsOf(show(asked))).toContain('Aún sin respuesta')
  expect(wordsOf(show({ ...asked, status: 'published', answer }))).toMatch(
    /Respuesta de Tianguis Sí, de 65 W\. Respondida/,
  )
  expect(wordsOf(show({ ...asked, status: 'hidden' }))).toMatch(
    /No se publica lo que .* No publicada/,
  )
})

it('the shopper’s list of product questions links to products still for sale, or to all products when empty', () => {
  expect(valuesOf(show(asked), 'href')).toContain('/laptop-nimbus#preguntas')
  expect(show({ ...asked, on_sale: false })).not.toContain('/laptop-nimbus')
  expect(wordsOf(show())).toContain('Aún no has preguntado nada')
})
