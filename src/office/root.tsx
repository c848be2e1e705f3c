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
import type { WaitingReply } from '#contract/operator/today.ts'
import type { ViewsReply } from '#contract/operator/views.ts'
import { listNeeds } from '#domain/running/saved-view.ts'
import { FollowLinks } from '#ui/follow-links.tsx'
import fontFile from '#ui/styles/bricolage-grotesque.woff2?url'
import { Underway } from '#ui/underway.tsx'
import { pageOf, readsFor } from './api/operator-api.ts'
import { takeDraft } from './forms/draft.ts'
import { readFlashMessage, FlashMessage, clearedFlash } from './forms/flash-message.tsx'
import { Arrival } from './frame/arrival.tsx'
import { ErrorPage } from './frame/error-page.tsx'
import icon from './frame/icon.svg?url'
import { OfficeFrame } from './frame/office-frame.tsx'
import type { OfficeData } from './office-data.ts'
import { pageRows } from './pages.ts'
import './styles/office.css'

export const links: LinksFunction = () => [
  { rel: 'preload', href: fontFile, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: icon, type: 'image/svg+xml' },
]

const open = new Set(pageRows.filter(({ needs }) => needs === 'anybody').map(({ path }) => path))

const nobodyWaits: WaitingReply = { queues: [] }
const noViews: ViewsReply = { views: [] }

export async function loader(asked: LoaderFunctionArgs) {
  const page = pageOf(asked.request)
  const [path = ''] = page.split('?')
  const isOpen = open.has(path)
  const reads = readsFor(asked)
  const [, list = '', below] = path.split('/')
  const [me, { queues }, { views }] = isOpen
    ? [null, nobodyWaits, noViews]
    : await Promise.all([
        reads.get('getCaller'),
        // A failed count request leaves the menu usable
        reads.get('countWaiting').catch(() => nobodyWaits),
        below === undefined && listNeeds(list)
          ? reads.get('listViews', { query: { list } }).catch(() => noViews)
          : noViews,
      ])
  const known: OfficeData = {
    me,
    draft: me && (await takeDraft(asked, page)),
    waiting: queues,
    views,
    flash: readFlashMessage(asked.request),
  }
  return known.flash === null ? known : data(known, { headers: { 'set-cookie': clearedFlash } })
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
    <OfficeFrame>
      <FollowLinks />
      <Arrival />
      <Underway />
      <FlashMessage />
      <Outlet />
    </OfficeFrame>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <OfficeFrame>
      <FollowLinks />
      <ErrorPage error={error} />
    </OfficeFrame>
  )
}
