import type { ActiveShopperSession } from '#contract/shopper-sessions.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { formatDevice } from '#ui/text/format-device.ts'
import { isHandheldDevice, formatLastUsed } from './session-labels.ts'

/** Row for one signed-in session: device, last use, and a button to sign it out. */
export function SessionRow({
  session,
  onClose,
}: {
  session: ActiveShopperSession
  onClose: () => void
}) {
  const device = formatDevice(session)
  return (
    <li className="box row apart wraps">
      <div className="row grow">
        <Icon name={isHandheldDevice(session) ? 'mobile' : 'monitor'} />
        <div>
          <h2 className="h-m">{device}</h2>
          <p className="small muted">
            {session.current
              ? 'La estás usando ahora'
              : formatLastUsed(session.last_used_at, new Date())}
          </p>
        </div>
      </div>
      {session.current ? (
        <Badge tone="info">
          <Icon name="check" />
          Esta sesión
        </Badge>
      ) : (
        <Button
          size="s"
          aria-haspopup="dialog"
          aria-label={`Cerrar sesión: ${device}`}
          onClick={onClose}
        >
          Cerrar
        </Button>
      )}
    </li>
  )
}
