import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { linkTo } from '../page-links.ts'
import { getAccountMenuText } from './account-menu-pages.ts'

/** Profile section with links to the account's security settings. */
export function AccountSecurityBox() {
  const { label, icon } = getAccountMenuText('Sessions')
  return (
    <section className="box gap-t" aria-labelledby="seguridad">
      <h2 id="seguridad">Seguridad</h2>
      <ul className="rows">
        <li>
          <Link className="go" to={linkTo('Sessions')}>
            <Icon name={icon} />
            <span>
              {label}
              <small>Mira dónde está abierta tu cuenta y ciérrala donde quieras</small>
            </span>
            <Icon name="right" className="end" />
          </Link>
        </li>
      </ul>
    </section>
  )
}
