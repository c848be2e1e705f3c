import { describe, expect, it } from 'vitest'
import { loaderArguments } from '#test/support/call-loader.ts'
import { renderPage, valuesOf, wordsOf } from '#test/support/render-page.ts'
import FaqPage, { loader } from './faq.route.tsx'

const faqs = [
  {
    id: 1,
    name: 'Envíos',
    frequent_questions: [{ id: 1, question: '¿Cuánto tarda?', answer: 'Tres días.' }],
  },
  {
    id: 2,
    name: 'Pagos',
    frequent_questions: [{ id: 2, question: '¿Con qué pago?', answer: 'Tarjeta.' }],
  },
]

const show = (term = '') => renderPage(FaqPage, { address: '/faq', data: { faqs, term } })

it('the FAQ page answers 503 with contact links when the questions cannot be loaded (FQL-01, ERR-13)', async () => {
  const answer = await loader(loaderArguments('/faq?q=env', {}, () => 500))
  expect(answer.init?.status).toBe(503)
  const words = wordsOf(renderPage(FaqPage, { address: '/faq', data: answer.data }))
  expect(words).toContain('Reintentar')
  expect(words).toContain('Abrir un ticket')
})

describe('FAQ page', () => {
  it('the FAQ page shows every category with its questions, and anchor links to each (FQL-01)', () => {
    const markup = show()
    expect(valuesOf(markup, 'href')).toEqual(expect.arrayContaining(['#tema-1', '#tema-2']))
    expect(valuesOf(markup, 'id')).toEqual(expect.arrayContaining(['tema-1', 'tema-2']))
    expect(wordsOf(markup)).toContain('Tres días.')
  })

  it('the FAQ page lists matching questions under Resultados de busqueda (FQL-01)', () => {
    const words = wordsOf(show('tarda'))
    expect(words).toContain('Resultados de busqueda ¿Cuánto tarda?')
    expect(words).not.toContain('¿Con qué pago?')
  })

  it('the FAQ page shows Sin resultados... when no question matches the search (FQL-01)', () => {
    expect(wordsOf(show('cripto'))).toContain('Sin resultados...')
  })
})
