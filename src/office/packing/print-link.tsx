import { Icon } from '#ui/icon.tsx'
import { createPackingPageUrl } from './parse-selected-order-numbers.ts'

/** Link to a printable page in a new tab. */
export function PrintLink({
  sheet,
  orders,
  primary,
  children,
}: {
  sheet: 'Lista para surtir' | 'Hojas de empaque'
  orders: readonly string[]
  primary?: boolean
  children: string
}) {
  return (
    <a
      className={primary ? 'btn primary' : 'btn'}
      href={createPackingPageUrl(sheet, orders)}
      target="_blank"
      rel="noreferrer"
    >
      <Icon name="printer" />
      {children}
      <span className="sr"> (se abre aparte)</span>
    </a>
  )
}
