import { describe, expect, it } from 'vitest'
import { renderPage } from '#test/support/render-page.ts'
import { ButtonLink } from './button.tsx'
import { Link } from './link.tsx'

describe('links', () => {
  it('links are rendered as anchors with attributes for client-side navigation', () => {
    expect(renderPage(() => <Link to="/faq">Ayuda</Link>)).toBe(
      '<a href="/faq" data-go="">Ayuda</a>',
    )
    expect(
      renderPage(() => (
        <Link to="/results?p=2" replace preventScrollReset prefetch rel="next">
          Más
        </Link>
      )),
    ).toBe(
      '<a rel="next" href="/results?p=2" data-go="replace preventScrollReset prefetch">Más</a>',
    )
  })

  it('links that should reload the page lack the attribute for client-side navigation', () => {
    const markup = renderPage(() => (
      <ButtonLink to="/index" reloadDocument>
        Reintentar
      </ButtonLink>
    ))
    expect(markup).toBe('<a class="btn" href="/index">Reintentar</a>')
  })
})
