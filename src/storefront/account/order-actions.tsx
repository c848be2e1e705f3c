import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { linkTo } from '../route-names.ts'
import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/icon-names.ts'
import { BuyAgainButton } from './buy-again-button.tsx'
import { CancelOrder } from './cancel-order.tsx'
import type { FullOrder } from './full-order.ts'

/** Ids of the ticket reasons that an order's page leads to. */
const reasons = { return: 3, warranty: 4, invoice: 6, address: 7 }

/** "¿Qué quieres hacer?": what can be done in this state, each one press away. */
export function OrderActions({ order }: { order: FullOrder }) {
  const { id } = order.global_status
  const isPaid = id >= 2
  const isDelivered = id === 8 || id === 9
  return (
    <aside className="box no-print" aria-labelledby="que-hacer">
      <h2 id="que-hacer">¿Qué quieres hacer?</h2>
      <ul className="rows">
        {isDelivered ? (
          <>
            <TicketLink
              order={order}
              reason={reasons.return}
              icon="returns"
              label="Devolver un producto"
            >
              Tienes cinco días hábiles
            </TicketLink>
            <TicketLink
              order={order}
              reason={reasons.warranty}
              icon="shield"
              label="Usar la garantía"
            />
          </>
        ) : null}
        {id === 2 || id === 3 ? (
          <TicketLink
            order={order}
            reason={reasons.address}
            icon="pin"
            label="Cambiar la dirección"
          />
        ) : null}
        {isPaid ? (
          <TicketLink order={order} reason={reasons.invoice} icon="doc" label="Pedir factura">
            Con tus datos fiscales
          </TicketLink>
        ) : null}
        <TicketLink order={order} icon="chat" label="Pedir ayuda">
          Abre un ticket de este pedido
        </TicketLink>
        {order.can_cancel === 1 ? (
          <li>
            <CancelOrder order={order} />
          </li>
        ) : null}
      </ul>
      {id === 0 || id === 7 ? null : (
        <p className="gap-t2">
          <BuyAgainButton order={order} />
        </p>
      )}
    </aside>
  )
}

function TicketLink({
  order,
  reason,
  icon,
  label,
  children,
}: {
  order: FullOrder
  reason?: number
  icon: IconName
  label: string
  children?: ReactNode
}) {
  return (
    <li>
      <Link className="go" to={linkTo('Create Ticket', {}, { orden: order.id, razon: reason })}>
        <Icon name={icon} />
        <span>
          {label}
          {children ? <small>{children}</small> : null}
        </span>
        <Icon name="right" className="end" />
      </Link>
    </li>
  )
}
