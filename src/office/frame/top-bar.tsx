import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { NotificationRegion } from '../live/notification-region.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { useOfficeRootLoaderData } from '../shared-page-data.ts'
import { CommandPaletteOpener } from './command-palette-opener.tsx'
import { OfficeShopLogo } from './office-shop-logo.tsx'
import { ShortcutSwitch, SoundSwitch } from './preference-switches.tsx'

const account = 'cuenta'

export function TopBar() {
  const { me } = useOfficeRootLoaderData()
  const { email = '', roles = [] } = me ?? {}
  return (
    <header className="o-top">
      <OfficeShopLogo />
      <CommandPaletteOpener />
      <NotificationRegion />
      <button type="button" className="me" popoverTarget={account}>
        <span className="not-s end">
          {email}
          <br />
          <span className="faint">{roles.join(', ')}</span>
        </span>
        <span className="face" aria-hidden="true">
          {email.charAt(0).toUpperCase() + email.charAt(1)}
        </span>
        <span className="sr only-s">Tu sesión: {email}</span>
      </button>
      <div className="sheet account" id={account} popover="auto">
        <div className="stack">
          <p>
            <span className="block muted small">{me?.shop}</span>
            <strong>{email}</strong>
            <span className="block muted small">{roles.join(', ')}</span>
          </p>
          <Link className="btn block" to={createOfficePageUrl('Mis sesiones')}>
            Mis sesiones
          </Link>
          <ShortcutSwitch />
          <SoundSwitch />
          <form method="post" action="/sesion/cerrar">
            <Button type="submit" block>
              <Icon name="logout" />
              Salir
            </Button>
          </form>
        </div>
      </div>
    </header>
  )
}
