import { expect, it } from 'vitest'
import { renderPage, valuesOf, wordsOf } from '#test/support/render-page.ts'
import { BuyForm } from '../catalogue/buy-form.tsx'
import { pagesRequiringLogin } from '../pages-requiring-login.ts'
import { getStorefrontPage } from '../pages.ts'
import { JavaScriptRequiredNotice } from './javascript-required-notice.tsx'

const support = { phone: '55 1234 5678', email: 'hola@tienda.example', hours: '', address: '' }
const shop = { settings: { support } }
const wordsAt = (address: string) => wordsOf(renderPage(JavaScriptRequiredNotice, { address }))

it.each(pagesRequiringLogin)(
  'the page for %s shows a message that it requires JavaScript (RTE-04)',
  (name) => {
    const address = getStorefrontPage(name).path.replace(':id', '1')
    expect(wordsAt(address)).toContain('Esta página necesita JavaScript')
  },
)

it('the message about missing JavaScript is not shown on pages that work without it (RTE-03)', () => {
  expect(wordsAt('/customer/login')).toContain('Ir a la tienda')
  const said = ['/index', '/faq', '/laptop-nimbus', '/checkout/success'].map(wordsAt)
  expect(said.join('')).toBe('')
})

it('the message about missing JavaScript links to contact details and, when buying, back to the product', () => {
  const product = {
    id: 7,
    url_key: 'laptop-nimbus',
    qty: 3,
    best_price: 1,
    price: 1,
    images: [],
  } as never
  const form = renderPage(() => <BuyForm product={product} />, { shop, address: '/laptop-nimbus' })
  expect(wordsOf(form)).toContain('activa JavaScript')
  expect(form).toContain('tel:+525512345678')
  expect(form).toContain('name="volver" value="/laptop-nimbus"')

  const address = '/checkout/cart?cantidad=1&volver=%2Flaptop-nimbus'
  const page = renderPage(JavaScriptRequiredNotice, { shop, address })
  expect(wordsOf(page)).toContain('Volver a donde estabas')
  expect(valuesOf(page, 'href')).toEqual(
    expect.arrayContaining(['/laptop-nimbus', 'tel:+525512345678', 'mailto:hola@tienda.example']),
  )
})

it('the message about missing JavaScript has no links outside the shop', () => {
  const address = '/checkout/cart?volver=https%3A%2F%2Fevil.example'
  expect(renderPage(JavaScriptRequiredNotice, { shop, address })).not.toContain('evil.example')
})
