import { ListTabs } from '../lists/list-tabs.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { officePages } from '../pages.ts'
import { canOpenPage, useOfficeRootLoaderData } from '../shared-page-data.ts'

/** Tabs of the customer pages: all customers, blocked customers, privacy requests. */
export function CustomersTabs({
  here,
  blocked,
}: {
  here: 'todos' | 'bloqueados' | 'solicitudes'
  blocked?: number
}) {
  const { me } = useOfficeRootLoaderData()
  const requests = {
    label: 'Solicitudes de datos',
    to: createOfficePageUrl('Solicitudes'),
    isHere: here === 'solicitudes',
  }
  return (
    <ListTabs
      label="Clientes"
      tabs={[
        { label: 'Todos', to: createOfficePageUrl('Clientes'), isHere: here === 'todos' },
        {
          label: 'Bloqueados',
          to: createOfficePageUrl('Clientes', {}, { ver: 'bloqueados' }),
          isHere: here === 'bloqueados',
          ...(blocked !== undefined && { count: blocked }),
        },
        ...(canOpenPage(officePages.Solicitudes, me) ? [requests] : []),
      ]}
    />
  )
}
