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
import { ScriptNonceContext } from '#ui/rendering/script-nonce-context.ts'
import { createApiClient } from './api/api-client.ts'
import { JavaScriptRequiredNotice } from './frame/javascript-required-notice.tsx'
import { LazyErrorPage } from './frame/lazy-error-page.tsx'
import type { FrameKind } from './page-frame.tsx'
import { hydratedWhenNeeded } from './rendering/lazy-hydrated-component.tsx'
import { earlyClickCaptureScript, useEarlyEventReplay } from './rendering/replay-early-events.ts'
import { startScriptsAfterPaint } from './rendering/scripts-after-paint.ts'
import { buildCategoryTree, type ShopData } from './shared-shop-data.ts'
import './styles/shop.css'

const PageTop = import.meta.env.SSR
  ? (await import('./page-frame.tsx')).PageTop
  : hydratedWhenNeeded(async () => (await import('./page-frame.tsx')).PageTop)
const PageEnd = import.meta.env.SSR
  ? (await import('./page-frame.tsx')).PageEnd
  : hydratedWhenNeeded(async () => (await import('./page-frame.tsx')).PageEnd)

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

export default function Root() {
  return (
    <Framed>
      <Outlet />
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

/** Header, content and footer, each in a boundary: React hydrates them one by one. */
function Framed({ children }: { children: ReactNode }) {
  const kind = useFrameKind()
  // Replays early clicks on every page, also on error pages, because clicks made before hydration
  // are recorded there too
  useEarlyEventReplay()
  return (
    <>
      <Suspense>
        <PageTop kind={kind} />
      </Suspense>
      <main id="contenido" tabIndex={-1}>
        <JavaScriptRequiredNotice />
        <Suspense>{children}</Suspense>
      </main>
      <Suspense>
        <PageEnd kind={kind} />
      </Suspense>
    </>
  )
}

/** Header and footer of a page, from `handle.frame` of its route. */
function useFrameKind(): FrameKind {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- handles come from the shop's own route modules alone
  const handle = useMatches().at(-1)?.handle as { frame?: FrameKind } | undefined
  return handle?.frame ?? 'shop'
}
