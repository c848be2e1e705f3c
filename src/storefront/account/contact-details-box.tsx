import type { UserDetails } from '#contract/account.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { FormField } from '#ui/form-fields.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { formatPhone } from '#ui/text/format-money-and-dates.ts'
import { linkTo } from '../page-links.ts'
import { literals } from '../text/specified-texts.ts'

/** Read-only e-mail and phone of the profile, with a link to change each (PRO-02). */
export function ContactDetailsBox({
  shopper,
  accountUrl,
}: {
  shopper: UserDetails
  /** account page at the identity provider, if it has one */
  accountUrl: string | undefined
}) {
  const isVerified = shopper.is_verified_phone === 1
  const changePhone = linkTo('TwoFactorAuth', {}, { volver: linkTo('My Profile') })
  return (
    <section className="box stack" aria-labelledby="contacto">
      <h2 id="contacto">Contacto</h2>
      <FormField
        label="Correo electrónico"
        type="email"
        readOnly
        value={shopper.email}
        hint={
          accountUrl ? (
            <a className="textlink" href={accountUrl}>
              Cambiarlo en tu cuenta de acceso
            </a>
          ) : (
            'Se cambia en tu cuenta de acceso.'
          )
        }
      />
      <FormField
        label={
          <span className="row apart">
            Teléfono
            <PhoneBadge isVerified={isVerified} />
          </span>
        }
        look="num"
        type="tel"
        readOnly
        value={shopper.phone ? formatPhone(shopper.phone) : ''}
        placeholder="Sin teléfono"
        hint={
          <Link className="textlink" to={changePhone}>
            Cambiar / verificar
          </Link>
        }
      />
      {isVerified ? null : (
        <Alert tone="warn" icon="mobile">
          {shopper.phone
            ? 'Falta confirmar que este número es tuyo.'
            : 'Agrega tu número y confírmalo.'}{' '}
          Lo pedimos antes de pagar y toma un minuto.
        </Alert>
      )}
    </section>
  )
}

function PhoneBadge({ isVerified }: { isVerified: boolean }) {
  return isVerified ? (
    <Badge tone="good">
      <Icon name="check" />
      {literals.profile.verified}
    </Badge>
  ) : (
    <Badge tone="warn">
      <Icon name="warn" />
      {literals.profile.notVerified}
    </Badge>
  )
}
