import { useEffect } from 'react'
import type { NotificationsResponse } from '#contract/account.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { SidePanel } from '#ui/overlay.tsx'
import { toCalendarDay, formatTimeOfDay } from '#ui/text/format-money-and-dates.ts'
import { createApiClient } from '../api/api-client.ts'
import { createStateStore, useStore } from '../create-global-state.ts'
import { closePanel } from '../open-panel.ts'
import { useShopper } from '../session/shopper-session.ts'
import { literals } from '../text/specified-texts.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { SkeletonLine } from '../ui/loading-placeholders.tsx'
import { recentToasts } from '../ui/toasts.ts'
import {
  groupNotifications,
  getNotificationIcon,
  formatNotificationTime,
} from './notification-groups.ts'
import './menu.css'
import './notification-groups.css'

type Notice = NotificationsResponse['notifications'][number]

/** Notifications panel: orders, tickets, stock, prices, and recent toasts. */
export default function NotificationsPanel() {
  const { state, notices, again } = useNotices()
  const today = toCalendarDay(new Date().toISOString())
  return (
    <SidePanel
      open
      onClose={closePanel}
      title={literals.menu.notifications}
      closeLabel="Cerrar las notificaciones"
      contentLabel="Notificaciones"
    >
      {state === 'reading' ? <Waiting /> : null}
      {state === 'failed' ? (
        <div className="row wraps" role="alert">
          <p className="grow">No pudimos cargar tus notificaciones.</p>
          <Button size="s" onClick={again}>
            Reintentar
          </Button>
        </div>
      ) : null}
      {state === 'read' && notices.length === 0 ? (
        <EmptyState icon="bell" title="No hay notificaciones aún">
          <p>Aquí te avisamos de tus pedidos, tus tickets y lo que tienes en favoritos.</p>
        </EmptyState>
      ) : null}
      {groupNotifications(notices, today).map((group) => (
        <section key={group.title} aria-label={group.title}>
          <h3 className="menu-h">{group.title}</h3>
          <ul className="notes">
            {group.notices.map((notice) => (
              <NoticeRow key={notice.id} notice={notice} today={today} />
            ))}
          </ul>
        </section>
      ))}
      <Messages />
    </SidePanel>
  )
}

function NoticeRow({ notice, today }: { notice: Notice; today: string }) {
  const { title, body, link, read, kind, created_at } = notice
  const listing = (
    <>
      <Icon name={getNotificationIcon(kind)} />
      <span>
        {read ? null : <span className="sr">Sin leer. </span>}
        <strong>{title}</strong>
        {body ? (
          <>
            <br />
            {body}
          </>
        ) : null}
        <small>
          <time dateTime={created_at}>{formatNotificationTime(created_at, today)}</time>
        </small>
      </span>
    </>
  )
  return (
    <li className={read ? undefined : 'new'}>
      {link ? <Link to={link}>{listing}</Link> : <div>{listing}</div>}
    </li>
  )
}

/**
 * Section of the notifications panel with recent toasts, because a toast may disappear before the
 * shopper reads it.
 */
function Messages() {
  const messages = useStore(recentToasts)
  if (messages.length === 0) return null
  return (
    <Disclosure title="Mensajes recientes de la tienda" as="span" className="bare">
      <ul className="in stack tight-gap small muted">
        {messages.map(({ kind, text, at }, index) => (
          <li key={index} className="row apart">
            <span className={kind === 'error' ? 'bad' : undefined}>{text}</span>
            <time className="nowrap" dateTime={at}>
              {formatTimeOfDay(at)}
            </time>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

function Waiting() {
  return (
    <div aria-busy="true">
      <span className="sr" role="status">
        Cargando tus notificaciones
      </span>
      <div className="stack" aria-hidden="true">
        {[1, 2, 3].map((row) => (
          <div key={row} className="stack tight-gap">
            <SkeletonLine width="w8" />
            <SkeletonLine width="w5" />
          </div>
        ))}
      </div>
    </div>
  )
}

/** Last loaded notifications with the shopper they belong to; null after a failure. */
const latest = createStateStore<{ shopperId: number; notices: readonly Notice[] | null } | null>(
  null,
)

/**
 * Loads notifications when the panel opens. Displayed notifications count as read but stay marked
 * as new until the panel closes.
 */
function useNotices() {
  const { status, shopper } = useShopper()
  const id = status === 'signed-in' ? shopper?.id : undefined
  const found = useStore(latest, (now) => (now?.shopperId === id ? now : null))
  useEffect(() => {
    if (id === undefined) return
    void readNotices(id)
    return () => latest.set(null)
  }, [id])
  if (id === undefined) return { state: 'read', notices: [], again: () => {} } as const
  const state = found ? (found.notices ? 'read' : 'failed') : 'reading'
  const again = () => {
    latest.set(null)
    void readNotices(id)
  }
  return { state, notices: found?.notices ?? [], again } as const
}

async function readNotices(shopperId: number): Promise<void> {
  const api = createApiClient()
  try {
    const { notifications, unread } = await api.get('customer/notifications')
    latest.set({ shopperId, notices: notifications })
    const [newest] = notifications
    if (!newest || unread === 0) return
    // If the read state cannot be saved, the notifications are marked as unread again next time
    api.post('customer/notifications/read', { up_to_id: newest.id }).catch(() => {})
  } catch {
    latest.set({ shopperId, notices: null })
  }
}
