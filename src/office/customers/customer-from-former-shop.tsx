import { Form } from 'react-router'
import type { CustomerDetailsResponse } from '#contract/operator/customers.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { createOfficePageUrl } from '../page-url.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { formatShortDate } from './customer-labels.ts'

type Given = { customer: CustomerDetailsResponse }
type Imported = NonNullable<CustomerDetailsResponse['imported']>

/** What the former shop knew of a customer: consent, invitation, orders of before. */
export function CustomerFromFormerShop({ customer: { imported, former_orders: orders } }: Given) {
  const { me } = useOfficeRootLoaderData()
  if (!imported && !orders?.length) return null
  return (
    <section className="sec stack close" aria-labelledby="de-antes">
      <h2 id="de-antes">De tu tienda anterior</h2>
      {imported ? (
        <>
          <p>
            Viene de {imported.shop} desde el {formatShortDate(imported.imported_at)}.
            <span className="muted block">{formatConsent(imported)}</span>
            <span className="muted block">{formatInvitation(imported)}</span>
          </p>
          {imported.can_invite && hasPermission('customers:write', me) ? (
            <Form method="post">
              <Button type="submit" name="hacer" value="invitar">
                {imported.invitation === null ? 'Invitar' : 'Invitar otra vez'}
              </Button>
            </Form>
          ) : null}
        </>
      ) : null}
      {orders && orders.length > 0 ? (
        <ul className="rows">
          {orders.map(({ id, number, placed_on: day, total, state }) => (
            <li key={id}>
              <Link to={createOfficePageUrl('Pedido de antes', { id: String(id) })}>{number}</Link>{' '}
              {formatMoney(total)}
              <span className="muted block">
                {[formatShortDate(`${day}T12:00:00Z`), state].filter(Boolean).join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

function formatConsent({ accepts_news: accepts }: Imported): string {
  if (accepts === null) return 'No se sabe si acepta noticias.'
  return accepts ? 'Allá aceptó noticias.' : 'Allá no aceptó noticias.'
}

function formatInvitation({ invitation, invited_at: at }: Imported): string {
  if (invitation === null || at === null) return 'Nadie le ha mandado invitación.'
  if (invitation === 'has-account') return 'Ya tenía contraseña con ese correo.'
  return invitation === 'sent'
    ? `Invitación del ${formatShortDate(at)}.`
    : `La invitación del ${formatShortDate(at)} no contestó: quizá no llegó.`
}
