import { describe, expect, it } from 'vitest'
import { renderPage } from '#test/support/render-page.ts'
import { ButtonLink } from './button.tsx'
import { Link } from './link.tsx'

describe('links', () => {
  it('are anchors that say what their press is to do', () => {
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

  it('bear no mark where the browser is to load the page anew', () => {
    const markup = renderPage(() => (
      <ButtonLink to="/index" reloadDocument>
        Reintentar
      </ButtonLink>
    ))
    expect(markup).toBe('<a class="btn" href="/index">Reintentar</a>')
  })
})
