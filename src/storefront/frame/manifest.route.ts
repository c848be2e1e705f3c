import type { LoaderFunctionArgs } from 'react-router'
import { createApiClient } from '../api/api-client.ts'
import { linkTo } from '../page-links.ts'
import { getShopName } from '../shared-shop-data.ts'
import { literals } from '../text/specified-texts.ts'

const paper = '#fbf8f3'
const hourInSeconds = 3600

/** Web app manifest with the configured shop name. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const settings = await createApiClient(context)
    .get('shop/settings')
    .catch(() => null)
  const name = getShopName({ settings })
  const manifest = {
    id: '/',
    name,
    short_name: name,
    description: settings?.slogan,
    lang: 'es-MX',
    dir: 'ltr',
    start_url: linkTo('Index'),
    scope: '/',
    display: 'standalone',
    background_color: paper,
    theme_color: paper,
    categories: ['shopping'],
    icons: [
      { src: '/logo.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icono-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icono-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icono-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: 'Mis pedidos', url: linkTo('Orders') },
      { name: 'Carrito', url: linkTo('Checkout-Cart') },
      { name: literals.menu.offers, url: linkTo('Offers') },
    ].map((shortcut) => ({
      ...shortcut,
      icons: [{ src: '/icono-192.png', sizes: '192x192', type: 'image/png' }],
    })),
  }
  return new Response(JSON.stringify(manifest), {
    headers: {
      'Content-Type': 'application/manifest+json; charset=utf-8',
      // The web app manifest is not cached if the shop's settings, and thus its name, were
      // unavailable
      'Cache-Control': settings ? `public, max-age=${hourInSeconds}` : 'no-cache',
    },
  })
}
