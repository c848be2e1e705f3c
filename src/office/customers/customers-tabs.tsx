import { Tabs } from '../lists/tabs.tsx'
import { isFor, useOfficeData } from '../office-data.ts'
import { linkTo } from '../page-address.ts'
import { pages } from '../pages.ts'

/** Tabs: customers, blocked, privacy requests. */
export function CustomersTabs({
  here,
  blocked,
}: {
  here: 'todos' | 'bloqueados' | 'solicitudes'
  blocked?: number
}) {
  const { me } = useOfficeData()
  const requests = {
    label: 'Solicitudes de datos',
    to: linkTo('Solicitudes'),
    isHere: here === 'solicitudes',
  }
  return (
    <Tabs
      label="Clientes"
      tabs={[
        { label: 'Todos', to: linkTo('Clientes'), isHere: here === 'todos' },
        {
          label: 'Bloqueados',
          to: linkTo('Clientes', {}, { ver: 'bloqueados' }),
          isHere: here === 'bloqueados',
          ...(blocked !== undefined && { count: blocked }),
        },
        ...(isFor(pages.Solicitudes, me) ? [requests] : []),
      ]}
    />
  )
}
