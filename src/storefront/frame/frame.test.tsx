import { describe, expect, it } from 'vitest'
import { makeShopSettings } from '#test/support/make-wire-product.ts'
import { renderPage, valuesOf, wordsOf } from '#test/support/render-page.ts'
import { BottomNavigation } from './bottom-navigation.tsx'
import { Footer } from './footer.tsx'
import MenuPanel from './menu-panel.tsx'
import { TopBar } from './top-bar.tsx'

const categories = [
  { slug: 'tabletas', name: 'Tabletas', children: [{ slug: 'lectores', name: 'Lectores' }] },
]
const shop = { settings: makeShopSettings(), categories }

describe('frame', () => {
  it('the page header has logo, search, greeting and cart, with links that work without JavaScript (BAR-01, SRC-01)', () => {
    const markup = renderPage(TopBar, { shop })
    expect(markup).toMatch(/<form[^>]*action="\/results"/)
    expect(valuesOf(markup, 'name')).toContain('q')
    expect(wordsOf(markup)).toContain('Identificarse')
    expect(valuesOf(markup, 'href')).toEqual(
      expect.arrayContaining(['/index', '/customer/login', '/checkout/cart', '/category/tabletas']),
    )
    expect(valuesOf(markup, 'aria-label')).toContain('Carrito de compras, 0 artículos')
  })

  it('the bottom navigation on phones has Inicio, Favoritos, Cuenta and the menu (BAR-01)', () => {
    expect(wordsOf(renderPage(BottomNavigation))).toBe('Inicio Favoritos Cuenta Menú')
  })

  it('the bottom navigation on phones marks the current section (BAR-01)', () => {
    const lit = (address: string) =>
      wordsOf(
        renderPage(BottomNavigation, { address }).match(
          /<a[^>]*aria-current="(?:page|true)".*?<\/a>/,
        )?.[0] ?? '',
      )
    expect(lit('/index')).toBe('Inicio')
    expect(lit('/wishlist')).toBe('Favoritos')
    expect(lit('/customer/account/profile')).toBe('Cuenta')
    expect(lit('/reviews')).toBe('Cuenta')
    expect(lit('/order-detail/2611-ABC123')).toBe('Cuenta')
    expect(lit('/checkout/cart')).toBe('')
    expect(lit('/faq')).toBe('')
  })

  it('the main menu has every entry, with expandable categories (BAR-02)', () => {
    const markup = renderPage(MenuPanel, { shop })
    const words = wordsOf(markup)
    for (const entry of [
      'Información personal',
      'Pedidos',
      'Wishlist',
      'Reseñas',
      'Direcciones',
      'Ofertas',
      'Categorias',
      'Notificaciones',
      'Buscar',
      'Inicio',
      'Tickets',
      'Identificarse',
      'Rastrear un pedido',
      'Puntos de lealtad',
      'Ayuda',
    ]) {
      expect(words).toContain(entry)
    }
    expect(valuesOf(markup, 'href')).toEqual(
      expect.arrayContaining(['/category/tabletas', '/category/lectores', '/ofertas']),
    )
  })

  it('the main menu says that categories could not be loaded (HOM-11)', () => {
    const words = wordsOf(renderPage(MenuPanel, { shop: { ...shop, categories: [] } }))
    expect(words).toContain('Actualmente no estamos disponibles, ¡Gracias por tu preferencia!')
  })

  it('the page footer has contact, account links, customer care and payment methods (BAR-04)', () => {
    const markup = renderPage(Footer, { shop })
    const words = wordsOf(markup)
    for (const text of [
      '55 0000 0000',
      'ayuda@tianguis.example',
      'Pedidos',
      'Preguntas frecuentes',
      'Tarjeta',
      'Transferencia SPEI',
      'Efectivo en tienda',
    ]) {
      expect(words).toContain(text)
    }
  })
})
