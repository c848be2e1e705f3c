import type { OfficePage } from '../page-definition.ts'

/** Calendar pages in the back office's page table. */
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
