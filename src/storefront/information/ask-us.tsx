import { internationalPhone } from '#domain/account/phone.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { linkTo } from '../route-names.ts'
import { useShopData } from '../shop-data.ts'

/** Contact options below the FAQ. */
export function AskUs() {
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
          <a className="btn" href={`tel:${internationalPhone(support.phone)}`}>
            <Icon name="phone" />
            {support.phone}
          </a>
        ) : null}
      </div>
    </aside>
  )
}
