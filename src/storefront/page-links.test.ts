import { describe, expect, it } from 'vitest'
import { linkTo } from './page-links.ts'
import { getStorefrontPage, pageNames } from './pages.ts'

describe('route names', () => {
  it('each page in the specification has its specified route name and URL (RTE-03, RTE-04, RTE-05, RTE-07, RTE-10)', () => {
    const paths = Object.fromEntries(pageNames.map((name) => [name, getStorefrontPage(name).path]))
    expect(paths).toMatchObject({
      Index: '/index',
      'Sign In': '/customer/login',
      'Sign Up': '/customer/register',
      Welcome: '/welcome',
      Profile: '/customer/account/profile',
      'My Profile': '/my-profile',
      Orders: '/my-orders',
      'Order Detail': '/order-detail/:id',
      WishList: '/wishlist',
      'My Reviews': '/reviews',
      Addresses: '/my-addresses',
      Tickets: '/tickets',
      'Create Ticket': '/customer/account/tickets/create',
      'Ticket Detail': '/ticket-detail/:id',
      Rewards: '/rewards',
      Show: '/:id',
      Category: '/category/:slug',
      'Search Results': '/results',
      Checkout: '/checkout',
      'Checkout-Cart': '/checkout/cart',
      TwoFactorAuth: '/customer/2fa',
      NotFound: '*',
      Politicas: '/politicas',
      Condiciones: '/condiciones',
      FAQ: '/faq',
    })
  })

  it('page URLs are built from route name, parameters and query (RTE-10)', () => {
    expect(linkTo('Category', { slug: 'smarth-home' })).toBe('/category/smarth-home')
    expect(linkTo('Search Results', {}, { q: 'usb c', pagina: 2, ofertas: undefined })).toBe(
      '/results?q=usb+c&pagina=2',
    )
  })
})
