import type { RedirectsResponse } from '#contract/operator/redirects.ts'
import { Link } from '#ui/link.tsx'
import { formatDay } from '#ui/text/format-money-and-dates.ts'
import type { ListColumns } from '../lists/list-page.tsx'
import { createOfficePageUrl } from '../page-url.ts'

type Redirect = RedirectsResponse['redirects'][number]

const problems: Record<NonNullable<Redirect['problem']>, string> = {
  gone: 'Ya no existe a donde llevaba.',
  hidden: 'Su producto está oculto.',
  shadowed: 'Esta dirección ya es de tu tienda nueva.',
}

const redirectColumns: ListColumns<Redirect> = {
  no: {
    title: 'Dirección vieja',
    head: true,
    cell: ({ old_address: address }) => <code>{address}</code>,
  },
  who: {
    title: 'Va a',
    said: true,
    cell: ({ problem, name, to, sku }) => (
      <>
        {problem === 'gone' ? null : sku ? (
          <Link className="name" to={createOfficePageUrl('Producto', { sku })}>
            {name}
          </Link>
        ) : (
          (name ?? to)
        )}
        {problem ? <span className="sub late">{problems[problem]}</span> : null}
      </>
    ),
  },
  how: {
    title: 'Usos en 30 días',
    end: true,
    said: true,
    cell: ({ recent_uses: uses, last_used_on: last }) => (
      <>
        {uses.toLocaleString('es-MX')}
        {last ? <span className="sub">{formatDay(last)}</span> : null}
      </>
    ),
  },
  origin: { title: 'De', cell: ({ by }) => by },
}

/** Columns of the list of redirects; with a link that changes each, if `urlOfChange` is given. */
export function createRedirectColumns(
  urlOfChange: ((id: number) => string) | null,
): ListColumns<Redirect> {
  if (!urlOfChange) return redirectColumns
  return {
    ...redirectColumns,
    do: {
      title: 'Sigue',
      end: true,
      cell: ({ id, old_address: address, problem }) => (
        <Link className="act" to={urlOfChange(id)}>
          {problem ? 'Corregir' : 'Cambiar'}
          <span className="sr"> {address}</span>
        </Link>
      ),
    },
  }
}
