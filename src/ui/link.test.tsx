import { describe, expect, it } from 'vitest'
import { renderPage } from '#test/support/render-page.ts'
import { ButtonLink } from './button.tsx'
import { Link } from './link.tsx'

describe('links', () => {
  it('links are anchors marked with their navigation mode', () => {
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

  it('links have no navigation mark where the browser should reload the page', () => {
    const markup = renderPage(() => (
      <ButtonLink to="/index" reloadDocument>
        Reintentar
      </ButtonLink>
    ))
    expect(markup).toBe('<a class="btn" href="/index">Reintentar</a>')
  })
})
