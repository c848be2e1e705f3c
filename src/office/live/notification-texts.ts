import type {
  OfficeNotification,
  OfficeNotificationKind,
} from '#domain/running/office-notifications.ts'

interface Words {
  one: string
  many: string
  /** Path of the list page that a kind of notification concerns */
  path: string
  /**
   * Set for pages that poll their own data and therefore show the end of a background job before
   * the notification arrives
   */
  readsItself?: boolean
}

const words: Record<OfficeNotificationKind, Words> = {
  order: { one: 'pedido nuevo', many: 'pedidos nuevos', path: '/pedidos' },
  payment: { one: 'pago con algo nuevo', many: 'pagos con algo nuevo', path: '/pagos' },
  ticket: { one: 'ticket con algo nuevo', many: 'tickets con algo nuevo', path: '/tickets' },
  review: { one: 'reseña nueva', many: 'reseñas nuevas', path: '/resenas' },
  question: { one: 'pregunta nueva', many: 'preguntas nuevas', path: '/preguntas' },
  invoice: { one: 'factura pedida', many: 'facturas pedidas', path: '/facturas' },
  refund: { one: 'reembolso por aprobar', many: 'reembolsos por aprobar', path: '/reembolsos' },
  return: { one: 'devolución nueva', many: 'devoluciones nuevas', path: '/devoluciones' },
  import: {
    one: 'archivo revisado o importado',
    many: 'archivos revisados o importados',
    path: '/importar',
    readsItself: true,
  },
}

/**
 * Live notifications relevant to a page: those about its list, order or ticket. The start page
 * (Hoy) gets all.
 */
export function listNotificationsForPage(
  pathname: string,
  news: readonly OfficeNotification[],
): readonly OfficeNotification[] {
  return news.filter(({ kind, id }) => {
    const { path } = words[kind]
    return pathname === '/' || pathname === path || pathname === `${path}/${id}`
  })
}

/** Live notifications about changes that the current page does not show by itself. */
export function listNotificationsNotOnPage(
  pathname: string,
  news: readonly OfficeNotification[],
): readonly OfficeNotification[] {
  return listNotificationsForPage(pathname, news).filter(({ kind, id }) => {
    const { path, readsItself } = words[kind]
    return !(readsItself && pathname === `${path}/${id}`)
  })
}

/**
 * Text of live notifications: `2 pedidos nuevos y 1 ticket con algo nuevo`, or the change of the displayed order or
 * ticket.
 */
export function formatNotifications(pathname: string, news: readonly OfficeNotification[]): string {
  const shown = listNotificationsNotOnPage(pathname, news)
  const [first] = shown
  if (first && pathname === `${words[first.kind].path}/${first.id}`) return 'Aquí pasó algo nuevo'
  const counts = new Map<OfficeNotificationKind, number>()
  for (const { kind } of shown) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  const parts = [...counts].map(
    ([kind, count]) => `${count} ${count === 1 ? words[kind].one : words[kind].many}`,
  )
  return new Intl.ListFormat('es-MX').format(parts)
}
