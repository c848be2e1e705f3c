import type { OfficePage } from '../page-definition.ts'

/** Definitions of the calendar pages in the back office. */
export const calendarPages = {
  'Precios y calendario': {
    path: '/calendario',
    module: 'calendar/calendar.route.tsx',
    title: 'Precios y calendario',
    needs: 'products:read',
    menu: { group: 'Catálogo', icon: 'calendar' },
    command: 'calendar',
  },
  'Vista de la tienda': {
    path: '/calendario/vista',
    module: 'calendar/shop-preview.route.ts',
    title: 'Vista de la tienda',
    needs: 'products:read',
  },
} as const satisfies Record<string, OfficePage>
