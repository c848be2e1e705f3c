import { useEffect } from 'react'
import type { NotificationsReply } from '#contract/account.ts'
import { Button } from '#ui/button.tsx'
import { Fold } from '#ui/fold.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { Panel } from '#ui/overlay.tsx'
import { dayOf, formatClock } from '#ui/text/format.ts'
import { apiFor } from '../api/api-client.ts'
import { closePanel } from '../open-panel.ts'
import { useShopper } from '../session/session.ts'
import { createStore, useStore } from '../store.ts'
import { literals } from '../text/literals.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { recentMessages } from '../ui/toasts.ts'
import { SkeletonLine } from '../ui/waiting.tsx'
import { groupNotices, noticeIcon, noticeTime } from './notices.ts'
import './menu.css'
import './notices.css'

type Notice = NotificationsReply['notifications'][number]

/** Notifications panel: orders, tickets, stock, prices, and recent toasts. */
export default function NotificationsPanel() {
  const { state, notices, again } = useNotices()
  const today = dayOf(new Date().toISOString())
  return (
    <Panel
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
      {groupNotices(notices, today).map((group) => (
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
    </Panel>
  )
}

function NoticeRow({ notice, today }: { notice: Notice; today: string }) {
  const { title, body, link, read, kind, created_at } = notice
  const listing = (
    <>
      <Icon name={noticeIcon(kind)} />
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
          <time dateTime={created_at}>{noticeTime(created_at, today)}</time>
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

/** Recent toasts, because they may disappear unread. */
function Messages() {
  const messages = useStore(recentMessages)
  if (messages.length === 0) return null
  return (
    <Fold title="Mensajes recientes de la tienda" as="span" className="bare">
      <ul className="in stack tight-gap small muted">
        {messages.map(({ kind, text, at }, index) => (
          <li key={index} className="row apart">
            <span className={kind === 'error' ? 'bad' : undefined}>{text}</span>
            <time className="nowrap" dateTime={at}>
              {formatClock(at)}
            </time>
          </li>
        ))}
      </ul>
    </Fold>
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

/** Last loaded notifications by shopper; null after a failure. */
const latest = createStore<{ shopperId: number; notices: readonly Notice[] | null } | null>(null)

/** Loads notifications on opening. Displayed entries count as read but stay marked until closing. */
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
  const api = apiFor()
  try {
    const { notifications, unread } = await api.get('customer/notifications')
    latest.set({ shopperId, notices: notifications })
    const [newest] = notifications
    if (!newest || unread === 0) return
    // If the read state cannot be saved, the entries are marked as unread again next time
    api.post('customer/notifications/read', { up_to_id: newest.id }).catch(() => {})
  } catch {
    latest.set({ shopperId, notices: null })
  }
}
