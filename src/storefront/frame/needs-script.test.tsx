import { expect, it } from 'vitest'
import { renderPage, valuesOf, wordsOf } from '#test/support/render-page.ts'
import { BuyForm } from '../catalogue/buy-form.tsx'
import { guardedPages } from '../guarded-pages.ts'
import { aboutPage } from '../pages.ts'
import { NeedsScript } from './needs-script.tsx'

const support = { phone: '55 1234 5678', email: 'hola@tienda.example', hours: '', address: '' }
const shop = { settings: { support } }
const wordsAt = (address: string) => wordsOf(renderPage(NeedsScript, { address }))

it.each(guardedPages)('explains that %s needs a browser with scripts (RTE-04)', (name) => {
  const address = aboutPage(name).path.replace(':id', '1')
  expect(wordsAt(address)).toContain('Esta página necesita JavaScript')
})

it('shows no script notice on pages that work without scripts (RTE-03)', () => {
  expect(wordsAt('/customer/login')).toContain('Ir a la tienda')
  const said = ['/index', '/faq', '/laptop-nimbus', '/checkout/success'].map(wordsAt)
  expect(said.join('')).toBe('')
})

it('links to contacts and back to the product when buying requires scripts', () => {
  const product = { id: 7, url_key: 'laptop-nimbus', qty: 3 } as never
  const form = renderPage(() => <BuyForm product={product} />, { shop, address: '/laptop-nimbus' })
  expect(wordsOf(form)).toContain('activa JavaScript')
  expect(form).toContain('tel:+525512345678')
  expect(form).toContain('name="volver" value="/laptop-nimbus"')

  const address = '/checkout/cart?cantidad=1&volver=%2Flaptop-nimbus'
  const page = renderPage(NeedsScript, { shop, address })
  expect(wordsOf(page)).toContain('Volver a donde estabas')
  expect(valuesOf(page, 'href')).toEqual(
    expect.arrayContaining(['/laptop-nimbus', 'tel:+525512345678', 'mailto:hola@tienda.example']),
  )
})

it('the notice about scripts has no links outside the shop', () => {
  const address = '/checkout/cart?volver=https%3A%2F%2Fevil.example'
  expect(renderPage(NeedsScript, { shop, address })).not.toContain('evil.example')
})
