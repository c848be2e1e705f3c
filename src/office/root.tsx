import fontFile from '@tianguis/design-tokens/bricolage-grotesque.woff2?url'
import type { ReactNode } from 'react'
import {
  data,
  Links,
  type LinksFunction,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
} from 'react-router'
import type { SavedViewsResponse } from '#contract/operator/saved-views.ts'
import type { WorkQueueCountsResponse } from '#contract/operator/today-overview.ts'
import { getPermissionForOfficeList } from '#domain/running/saved-view.ts'
import { ClientNavigation } from '#ui/client-navigation.tsx'
import { NavigationProgress } from '#ui/navigation-progress.tsx'
import { getCurrentPageUrl, createOperatorApiReader } from './api/operator-api.ts'
import { readFlashMessage, FlashMessage, clearedFlashCookie } from './forms/flash-message.tsx'
import { readAndDeleteFormDraft } from './forms/form-draft.ts'
import { ErrorPage } from './frame/error-page.tsx'
import icon from './frame/icon.svg?url'
import { NavigationAnnouncer } from './frame/navigation-announcer.tsx'
import { OfficeFrame } from './frame/office-frame.tsx'
import { SkipLinks } from './frame/skip-links.tsx'
import { officePageList } from './pages.ts'
import type { OfficeData } from './shared-page-data.ts'
import './styles/office.css'

export const links: LinksFunction = () => [
  { rel: 'preload', href: fontFile, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: icon, type: 'image/svg+xml' },
]

const open = new Set(
  officePageList.filter(({ needs }) => needs === 'anybody').map(({ path }) => path),
)

const nobodyWaits: WorkQueueCountsResponse = { queues: [] }
const noViews: SavedViewsResponse = { views: [] }

export async function loader(asked: LoaderFunctionArgs) {
  const page = getCurrentPageUrl(asked.request)
  const [path = ''] = page.split('?')
  const isOpen = open.has(path)
  const reads = createOperatorApiReader(asked)
  const [, list = '', below] = path.split('/')
  const [me, { queues }, { views }] = isOpen
    ? [null, nobodyWaits, noViews]
    : await Promise.all([
        reads.get('getCaller'),
        // If the pending counts cannot be loaded, the menu is shown without counts
        reads.get('countWaiting').catch(() => nobodyWaits),
        below === undefined && getPermissionForOfficeList(list)
          ? reads.get('listViews', { query: { list } }).catch(() => noViews)
          : noViews,
      ])
  const known: OfficeData = {
    me,
    draft: me && (await readAndDeleteFormDraft(asked, page)),
    waiting: queues,
    views,
    flash: readFlashMessage(asked.request),
  }
  return known.flash === null
    ? known
    : data(known, { headers: { 'set-cookie': clearedFlashCookie } })
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="es-MX">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#182325" media="(prefers-color-scheme: dark)" />
        <Meta />
        <Links />
      </head>
      <body>
        <SkipLinks />
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return (
    <OfficeFrame>
      <ClientNavigation />
      <NavigationAnnouncer />
      <NavigationProgress />
      <FlashMessage />
      <Outlet />
    </OfficeFrame>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <OfficeFrame>
      <ClientNavigation />
      <ErrorPage error={error} />
    </OfficeFrame>
  )
}
