import { toInternationalPhone, toWhatsappUrl } from '#domain/account/phone.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { linkTo } from '../page-links.ts'
import { useShopData } from '../shared-shop-data.ts'

/** Contact options below the FAQ. */
export function ContactLinks() {
  const support = useShopData().settings?.support
  return (
    <aside className="box ask" aria-label="Más ayuda">
      <div>
        <h2>¿No encontraste tu respuesta?</h2>
        {support ? <p className="muted">{support.hours}.</p> : null}
      </div>
      <div className="row wraps">
        <ButtonLink kind="dark" to={linkTo('Create Ticket')}>
          <Icon name="ticket" />
          Abrir un ticket
        </ButtonLink>
        {support ? (
          <a className="btn" href={`tel:${toInternationalPhone(support.phone)}`}>
            <Icon name="phone" />
            {support.phone}
          </a>
        ) : null}
        {support?.whatsapp ? (
          <a className="btn" href={toWhatsappUrl(support.whatsapp)}>
            <Icon name="whatsapp" />
            WhatsApp
          </a>
        ) : null}
      </div>
    </aside>
  )
}
