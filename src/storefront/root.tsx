import { type ReactNode, Suspense, use } from 'react'
import {
  isRouteErrorResponse,
  Links,
  type LinksFunction,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
} from 'react-router'
import { FollowLinks } from '#ui/follow-links.tsx'
import { ScriptMarkContext } from '#ui/rendering/script-mark.ts'
import fontFile from '#ui/styles/bricolage-grotesque.woff2?url'
import { Underway } from '#ui/underway.tsx'
import { startWishlist } from './account/wishlist-store.ts'
import { apiFor } from './api/api-client.ts'
import { startCart } from './cart/cart-store.ts'
import { Arrival } from './frame/arrival.tsx'
import { Dock } from './frame/dock.tsx'
import { ErrorPage } from './frame/error-page.tsx'
import { NeedsScript } from './frame/needs-script.tsx'
import { Panels } from './frame/panels.tsx'
import { PlainBar, PlainFooter } from './frame/plain-frame.tsx'
import { TopBar } from './frame/top-bar.tsx'
import { LazyIslands } from './lazy-islands.tsx'
import { captureEarlyPresses, useEarlyEvents } from './rendering/early-events.ts'
import { lazyPart } from './rendering/lazy-part.tsx'
import { useProgressiveDrawing } from './rendering/progressive-drawing.ts'
import { startScriptsAfterPaint } from './rendering/scripts-after-paint.ts'
import { SessionKeeper } from './session/session-keeper.tsx'
import { categoryTree, type ShopData } from './shop-data.ts'
import './styles/shop.css'

// Server-rendered. Its code loads beside the page's, because links of parts without code reload the page
const footerCode = import('./frame/footer.tsx')
const Footer = import.meta.env.SSR
  ? (await footerCode).Footer
  : lazyPart(async () => (await footerCode).Footer)

export const links: LinksFunction = () => [
  { rel: 'preload', href: fontFile, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/logo.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icono-180.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export async function loader({ context, request }: LoaderFunctionArgs): Promise<ShopData> {
  const api = apiFor(context)
  const [settings, categories] = await Promise.allSettled([
    api.get('shop/settings'),
    api.get('shop/categories'),
  ])
  return {
    origin: new URL(request.url).origin,
    settings: settings.status === 'fulfilled' ? settings.value : null,
    categories:
      categories.status === 'fulfilled' ? categoryTree(categories.value.categories) : null,
  }
}

export function shouldRevalidate(): boolean {
  return false
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="es-MX">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#fbf8f3" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#10191b" media="(prefers-color-scheme: dark)" />
        {/* Before <Meta>, whose scripts exist on the server only */}
        <script
          nonce={use(ScriptMarkContext)}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: captureEarlyPresses + startScriptsAfterPaint }}
        />
        <Meta />
        <Links />
      </head>
      <body>
        <a className="skip" href="#contenido">
          Saltar al contenido
        </a>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

const sessionFollowers = [startCart, startWishlist]

export default function Root() {
  useProgressiveDrawing()
  return (
    <Framed>
      <SessionKeeper followers={sessionFollowers} />
      <Arrival />
      <Underway />
      <Outlet />
      <LazyIslands />
    </Framed>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  return (
    <Framed>
      <ErrorPage status={status} />
    </Framed>
  )
}

function Framed({ children }: { children: ReactNode }) {
  const frame = useFrame()
  // Also active on error pages, where early clicks are stored too
  useEarlyEvents()
  const quiet = frame === 'plain' || frame === 'pay'
  return (
    <>
      <FollowLinks />
      {frame === 'shop' ? <TopBar /> : null}
      {quiet ? <PlainBar paying={frame === 'pay'} /> : null}
      <main id="contenido" tabIndex={-1}>
        <NeedsScript />
        {children}
      </main>
      {quiet ? <PlainFooter /> : null}
      {frame === 'shop' ? (
        <>
          <Suspense>
            <Footer />
          </Suspense>
          <Dock />
          <Panels />
        </>
      ) : null}
    </>
  )
}

/** Layout (header and footer) of a page, by `handle.frame` of its route: 'plain', 'pay', or complete. */
function useFrame() {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- handles come from the shop's own route modules alone
  const handle = useMatches().at(-1)?.handle as { frame?: 'plain' | 'pay' } | undefined
  return handle?.frame ?? 'shop'
}
