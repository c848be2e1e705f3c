import fontFile from '@tianguis/design-tokens/bricolage-grotesque.woff2?url'
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
import { ClientNavigation } from '#ui/client-navigation.tsx'
import { NavigationProgress } from '#ui/navigation-progress.tsx'
import { ScriptNonceContext } from '#ui/rendering/script-nonce-context.ts'
import { loadWishlist } from './account/wishlist-store.ts'
import { createApiClient } from './api/api-client.ts'
import { loadCart } from './cart/cart-store.ts'
import { BottomNavigation } from './frame/bottom-navigation.tsx'
import { JavaScriptRequiredNotice } from './frame/javascript-required-notice.tsx'
import { LazyErrorPage } from './frame/lazy-error-page.tsx'
import { MinimalHeader, MinimalFooter } from './frame/minimal-header-and-footer.tsx'
import { NavigationAnnouncer } from './frame/navigation-announcer.tsx'
import { SidePanels } from './frame/side-panels.tsx'
import { TopBar } from './frame/top-bar.tsx'
import { LazyInteractiveIslands } from './lazy-islands.tsx'
import { lazyHydratedComponent } from './rendering/lazy-hydrated-component.tsx'
import { useIdleOffscreenRendering } from './rendering/progressive-rendering.ts'
import { earlyClickCaptureScript, useEarlyEventReplay } from './rendering/replay-early-events.ts'
import { startScriptsAfterPaint } from './rendering/scripts-after-paint.ts'
import { SessionRenewer } from './session/session-renewer.tsx'
import { buildCategoryTree, type ShopData } from './shared-shop-data.ts'
import './styles/shop.css'

// The footer is rendered on the server. Its JavaScript is loaded early, because until then a click
// on a footer link reloads the whole page.
const footerCode = import('./frame/footer.tsx')
const Footer = import.meta.env.SSR
  ? (await footerCode).Footer
  : lazyHydratedComponent(async () => (await footerCode).Footer)

export const links: LinksFunction = () => [
  { rel: 'preload', href: fontFile, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/logo.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icono-180.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export async function loader({ context, request }: LoaderFunctionArgs): Promise<ShopData> {
  const api = createApiClient(context)
  const [settings, categories] = await Promise.allSettled([
    api.get('shop/settings'),
    api.get('shop/categories'),
  ])
  return {
    origin: new URL(request.url).origin,
    settings: settings.status === 'fulfilled' ? settings.value : null,
    categories:
      categories.status === 'fulfilled' ? buildCategoryTree(categories.value.categories) : null,
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
          nonce={use(ScriptNonceContext)}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: earlyClickCaptureScript + startScriptsAfterPaint }}
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

const sessionFollowers = [loadCart, loadWishlist]

export default function Root() {
  useIdleOffscreenRendering()
  return (
    <Framed>
      <SessionRenewer followers={sessionFollowers} />
      <NavigationAnnouncer />
      <NavigationProgress />
      <Outlet />
      <LazyInteractiveIslands />
    </Framed>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  return (
    <Framed>
      <LazyErrorPage status={status} />
    </Framed>
  )
}

function Framed({ children }: { children: ReactNode }) {
  const frame = useFrame()
  // Replays early clicks on every page, also on error pages, because clicks made before hydration
  // are recorded there too
  useEarlyEventReplay()
  const quiet = frame === 'plain' || frame === 'pay'
  return (
    <>
      <ClientNavigation />
      {frame === 'shop' ? <TopBar /> : null}
      {quiet ? <MinimalHeader paying={frame === 'pay'} /> : null}
      <main id="contenido" tabIndex={-1}>
        <JavaScriptRequiredNotice />
        {children}
      </main>
      {quiet ? <MinimalFooter /> : null}
      {frame === 'shop' ? (
        <>
          <Suspense>
            <Footer />
          </Suspense>
          <BottomNavigation />
          <SidePanels />
        </>
      ) : null}
    </>
  )
}

/**
 * Returns the layout (header and footer) of a page, from `handle.frame` of its route: 'plain',
 * 'pay', or complete.
 */
function useFrame() {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- handles come from the shop's own route modules alone
  const handle = useMatches().at(-1)?.handle as { frame?: 'plain' | 'pay' } | undefined
  return handle?.frame ?? 'shop'
}
