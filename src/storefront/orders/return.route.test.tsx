import { describe, expect, it } from 'vitest'
import type { ReturnPreviewResponse } from '#contract/order-returns.ts'
import { renderPage, wordsOf } from '#test/support/render-page.ts'
import ReturnPage from './return.route.tsx'

type Offer = ReturnPreviewResponse['offer']

const offer: Offer = {
  order_number: '2611-4M8WXC',
  standing: 'possible',
  until: '2026-12-01',
  is_free: 1,
  refund_days: 5,
  lines: [
    { place: 0, name: 'Audífonos Aurio', most: 2, quantity: 1, amount: 1999 },
    { place: 1, name: 'Funda', most: 0, quantity: 0, amount: 0 },
  ],
  comes_back: {
    amount: 2098,
    shipping: 99,
    method: 'card',
    points_lost: 199,
    coupon: { code: 'HOLA', points: 0 },
  },
  latest: null,
}

function show(over: Partial<Offer> = {}): string {
  return renderPage(ReturnPage, {
    address: '/devolver?enlace=de.la.carta',
    pattern: '/devolver',
    data: { offer: { ...offer, ...over }, token: 'de.la.carta' },
  })
}

describe('return request page', () => {
  it('the goods-return page states returnable units, who pays and the deadline, in a form without JavaScript (ORD-02)', () => {
    const page = show()
    const words = wordsOf(page)
    expect(words).toContain('Te regresamos $2,098.00 a la tarjeta con la que pagaste')
    expect(words).toContain('De eso, el envío que pagaste $99.00')
    expect(words).toContain('HOLA se puede usar otra vez')
    expect(words).toContain('Se cancelan 199')
    expect(words).toContain('Lo paga la tienda')
    expect(words).toContain('El martes 1 de diciembre')
    expect(words).toContain('Devolver y recibir $2,098.00')
    expect(words).not.toContain('Funda')
    expect(page).toMatch(/<form [^>]*action="\/devolver\?enlace=de\.la\.carta"[^>]*method="post"/)
    expect(page).toContain('name="monto" value="2098"')
    expect(page).toContain('formMethod="get"')
  })

  it.each([
    ['not-sent', 'cancélalo desde tu pedido'],
    ['late', 'Podías devolverlo hasta el martes 1 de diciembre'],
    ['key-seen', 'abre un ticket desde tu pedido'],
    ['nothing-left', 'No queda nada por devolver'],
    ['over', 'Se canceló o ya se reembolsó'],
  ] as const)('the return page explains why no return is possible: %s', (standing, words) => {
    const page = show({ standing, comes_back: null })
    expect(wordsOf(page)).toContain(words)
    expect(page).not.toContain('method="post"')
  })

  it('the goods-return page shows a submitted request with its reference number and hash', () => {
    const seal = 'a41f'.repeat(16)
    const words = wordsOf(
      show({
        standing: 'asked',
        comes_back: null,
        latest: {
          state: 'requested',
          requested_at: '2026-11-22T21:07:00Z',
          refused_reason: null,
          folio: 'REV-2611-4M8WXC-1',
          seal,
          sealed: '{"folio":"REV-2611-4M8WXC-1"}',
          amount: 2098,
          lines: [{ name: 'Audífonos Aurio', quantity: 1 }],
        },
      }),
    )
    expect(words).toContain('La recibimos el 22 noviembre 2026, 3:07 pm')
    expect(words).toContain('Folio REV-2611-4M8WXC-1')
    expect(words).toContain('a41f a41f')
    expect(words).not.toContain('Devolver y recibir')
  })
})
