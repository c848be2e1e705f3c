import { Link } from '#ui/link.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { officePages } from '../pages.ts'
import { canOpenPage, useOfficeRootLoaderData } from '../shared-page-data.ts'

/** Link to the page of a customer or, without an account, to the orders with the same e-mail. */
export function CustomerLink({
  person: { shopper_id: id, email },
}: {
  person: { shopper_id: number | null; email: string }
}) {
  const { me } = useOfficeRootLoaderData()
  const to =
    id === null || !canOpenPage(officePages.Cliente, me)
      ? createOfficePageUrl('Pedidos', {}, { buscar: email, ver: 'todos' })
      : createOfficePageUrl('Cliente', { id: String(id) })
  return <Link to={to}>{email}</Link>
}
