import { expect, it } from 'vitest'
import { renderPage, valuesOf, wordsOf } from '#test/support/render-page.ts'
import { parseMarkdown } from '#ui/text/parse-markdown.ts'
import { LegalPage } from './legal-page.tsx'

it('a legal page shows table rows as labelled cards on phones (FQL-02)', () => {
  const blocks = parseMarkdown(
    '| Qué | Dónde | Duración |\n|---|---|---|\n| Carrito | **Aquí** | Un día |\n| Sesión | Allá | Dos |',
  )
  const text = { title: 'Políticas', lastUpdated: 'noviembre de 2023', blocks }
  const markup = renderPage(() => <LegalPage text={text} />)
  expect(valuesOf(markup, 'data-label')).toEqual(['Dónde', 'Duración', 'Dónde', 'Duración'])
  expect(markup).toContain('<th scope="row">Carrito</th>')
  expect(wordsOf(markup)).toContain('Qué Dónde Duración Carrito Aquí Un día Sesión Allá Dos')
})
