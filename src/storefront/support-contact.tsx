import { toInternationalPhone } from '#domain/account/phone.ts'
import { useShopData } from './shared-shop-data.ts'

/** The shop's support contact, where configured. */
export function SupportContact() {
  const contact = useShopData().settings?.support
  if (!contact?.phone && !contact?.email) return null
  const { phone, email } = contact
  return (
    <p className="small">
      ¿Te ayudamos?{' '}
      {phone ? (
        <>
          Llámanos al <a href={`tel:${toInternationalPhone(phone)}`}>{phone}</a>
        </>
      ) : null}
      {phone && email ? ' o escríbenos a ' : null}
      {!phone && email ? 'Escríbenos a ' : null}
      {email ? <a href={`mailto:${email}`}>{email}</a> : null}.
    </p>
  )
}
