import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { apiFor } from '../api-client.ts'
import { useShopper } from '../session.ts'
import { formatMoment } from '../text/format.ts'
import { literals } from '../text/literals.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Panel } from '../ui/overlay.tsx'
import { recentMessages } from '../ui/toasts.ts'
import { closePanel } from './open-panel.ts'

interface Notice {
  key: string
  title: string
  body?: string
  link?: string | null
  at: string
}

/** What the shop told the shopper: news of orders, tickets, stock and prices, and the last toasts. */
export default function NotificationsPanel() {
  const notices = useNotices()
  return (
    <Panel
      open
      onClose={closePanel}
      title={literals.menu.notifications}
      closeLabel="Cerrar las notificaciones"
      contentLabel="Notificaciones"
    >
      {notices.length === 0 ? (
        <EmptyState icon="bell" title="No hay notificaciones aún" />
      ) : (
        <ul className="rows">
          {notices.map((notice) => (
            <li key={notice.key} className="stack u:gap-1 u:py-4">
              <p className="strong">
                {notice.link ? <Link to={notice.link}>{notice.title}</Link> : notice.title}
              </p>
              {notice.body ? <p className="muted small">{notice.body}</p> : null}
              <time className="tiny faint" dateTime={notice.at}>
                {formatMoment(notice.at)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function useNotices(): Notice[] {
  const { status } = useShopper()
  const [fetched, setFetched] = useState<Notice[]>([])

  useEffect(() => {
    if (status !== 'signed-in') return
    apiFor()
      .get('customer/notifications')
      .then(({ notifications }) =>
        setFetched(
          notifications.map(({ id, title, body, link, created_at }) => ({
            key: `n${id}`,
            title,
            body,
            link,
            at: created_at,
          })),
        ),
      )
      .catch(() => setFetched([]))
  }, [status])

  const said = recentMessages().map((message, index) => ({
    key: `m${index}`,
    title: message.text,
    at: message.at,
  }))
  return [...said, ...fetched].sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
}
