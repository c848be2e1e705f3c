import { expect, it } from 'vitest'
import { makeShopSettings } from '#test/support/make-wire-product.ts'
import { renderPage, valuesOf, wordsOf } from '#test/support/render-page.ts'
import {
  toOrganizationStructuredData,
  toWebSiteStructuredData,
} from '../catalogue/shop-structured-data.ts'
import { PrintLetterhead } from '../orders/print-letterhead.tsx'
import { createPageMeta, createPrivatePageMeta, findPageMetaShopData } from '../page-meta.ts'
import { ErrorPage } from './error-page.tsx'
import { Footer } from './footer.tsx'
import { MinimalHeader } from './minimal-header-and-footer.tsx'
import { TopBar } from './top-bar.tsx'

const settings = {
  ...makeShopSettings(),
  name: 'Casa Jacaranda',
  slogan: 'Hilos y telas',
  support: {
    phone: '55 0000 0000',
    email: 'hola@jacaranda.example',
    hours: '9 a 19',
    address: 'Morelos 1',
  },
}
const matches = [{ id: 'root', loaderData: { origin: 'https://jacaranda.example', settings } }]

it.each([
  ['the bar', TopBar],
  ['the plain bar', () => <MinimalHeader paying />],
  ['the foot', Footer],
  ['an order on paper', PrintLetterhead],
  ['a page that is missing', () => <ErrorPage status={404} />],
  ['a page that failed', () => <ErrorPage status={500} />],
])('shows the shop’s own name in %s', (_place, Part) => {
  const markup = renderPage(Part, { shop: { settings } })
  expect(markup).toContain('Casa Jacaranda')
  expect(markup).not.toMatch(/tianguis/i)
})

it('the page header shows the configured shop name beside the logo, as a link to the home page', () => {
  const markup = renderPage(() => <MinimalHeader paying={false} />, { shop: { settings } })
  expect(wordsOf(markup)).toContain('Casa Jacaranda')
  expect(valuesOf(markup, 'aria-label')).toContain('Casa Jacaranda, ir al inicio')
})

it('the page header shows the demo shop’s name in small type beside its logo', () => {
  const markup = renderPage(() => <MinimalHeader paying />, {})
  expect(wordsOf(markup)).toContain('tianguis')
})

it('the shop name appears in titles, link previews and structured data', () => {
  const shop = findPageMetaShopData(matches)
  const told = JSON.stringify([
    createPageMeta(shop, { title: 'Inicio', path: '/index' }),
    createPrivatePageMeta('Carrito')({ matches } as never),
    toOrganizationStructuredData(shop),
    toWebSiteStructuredData(shop),
  ])
  expect(told).toContain('"Inicio · Casa Jacaranda"')
  expect(told).toContain('"Carrito · Casa Jacaranda"')
  expect(told).toContain('"name":"Casa Jacaranda"')
  expect(told).not.toMatch(/tianguis/i)
})

it('structured data of the shop contains its phone number with country code, and an alternative text for its picture', () => {
  const shop = findPageMetaShopData(matches)
  expect(toOrganizationStructuredData(shop)).toMatchObject({
    telephone: '+525500000000',
    contactPoint: { telephone: '+525500000000' },
  })
  expect(createPageMeta(shop, { title: 'Inicio' })).toContainEqual({
    property: 'og:image:alt',
    content: 'Casa Jacaranda',
  })
})
