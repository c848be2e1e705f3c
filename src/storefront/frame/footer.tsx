import { toInternationalPhone, toWhatsappUrl } from '#domain/account/phone.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { linkTo } from '../page-links.ts'
import { paymentMethodIcons } from '../payment-logos.ts'
import { getShopName, useShopData } from '../shared-shop-data.ts'
import { literals } from '../text/specified-texts.ts'
import { ShopLogo } from './logo.tsx'

const accountLinks = [
  { label: literals.menu.personalInfo, to: linkTo('My Profile') },
  { label: literals.menu.orders, to: linkTo('Orders') },
  { label: literals.menu.wishlist, to: linkTo('WishList') },
  { label: literals.menu.addresses, to: linkTo('Addresses') },
  { label: 'Puntos de lealtad', to: linkTo('Rewards') },
]

const helpLinks = [
  { label: 'Preguntas frecuentes', to: linkTo('FAQ') },
  { label: 'Puntos de recolección', to: linkTo('Pickup Points') },
  { label: 'Cómo revisamos las reseñas', to: linkTo('Review Accounts') },
  { label: literals.menu.tickets, to: linkTo('Tickets') },
  { label: 'Términos y condiciones', to: linkTo('Condiciones') },
  { label: 'Política de cookies', to: linkTo('Politicas') },
  { label: 'Aviso de privacidad', to: linkTo('Aviso de Privacidad') },
  { label: 'Verificar un documento', to: linkTo('Verificar') },
]

/** Footer of the shop: support contact, account and help links, payment methods (BAR-04). */
export function Footer() {
  const { settings } = useShopData()
  const support = settings?.support
  return (
    <footer className="foot" id="pie">
      <div className="wrap">
        <div className="cols">
          <div className="stack">
            <ShopLogo />
            {settings ? <p className="quiet">{settings.slogan}.</p> : null}
          </div>
          <div>
            <h2>Atención</h2>
            {support ? (
              <ul>
                <li>
                  <a href={`tel:${toInternationalPhone(support.phone)}`}>{support.phone}</a>
                </li>
                {support.whatsapp ? (
                  <li>
                    <a href={toWhatsappUrl(support.whatsapp)}>WhatsApp</a>
                  </li>
                ) : null}
                <li>
                  <a href={`mailto:${support.email}`}>{support.email}</a>
                </li>
                <li className="quiet small">{support.hours}</li>
              </ul>
            ) : null}
          </div>
          <LinkColumn title="Tu cuenta" links={accountLinks} />
          <LinkColumn title="Ayuda" links={helpLinks} />
        </div>
        <div className="end">
          <p>© {getShopName({ settings })}. Precios en pesos mexicanos, IVA incluido.</p>
          <ul className="pay" aria-label="Formas de pago">
            {settings?.payment.methods.map(({ code, icon, name }) => (
              <li key={code}>
                <Icon name={paymentMethodIcons[icon] ?? 'card'} />
                {name}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  )
}

function LinkColumn({
  title,
  links,
}: {
  title: string
  links: readonly { label: string; to: string }[]
}) {
  return (
    <div>
      <h2>{title}</h2>
      <ul>
        {links.map(({ label, to }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
