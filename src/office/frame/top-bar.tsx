import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { Live } from '../live/live.tsx'
import { useOfficeData } from '../office-data.ts'
import { linkTo } from '../page-address.ts'
import { Mark } from './mark.tsx'
import { PaletteOpener } from './palette-opener.tsx'
import { KeySwitch, SoundSwitch } from './switches.tsx'

const account = 'cuenta'

export function TopBar() {
  const { me } = useOfficeData()
  const { email = '', roles = [] } = me ?? {}
  return (
    <header className="o-top">
      <Mark />
      <PaletteOpener />
      <Live />
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
          <Link className="btn block" to={linkTo('Mis sesiones')}>
            Mis sesiones
          </Link>
          <KeySwitch />
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
