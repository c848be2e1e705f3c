import type { Page } from '../page.ts'

/** Pages about what the shop decides of itself. */
export const settingsPages = {
  Bienvenida: {
    path: '/bienvenida',
    module: 'settings/welcome.route.tsx',
    title: 'De vacía a abierta',
    needs: 'signed-in',
    command: 'settings',
  },
  Ajustes: {
    path: '/ajustes',
    module: 'settings/settings.route.tsx',
    title: 'Ajustes',
    needs: 'settings:read',
    menu: { group: 'Casa', icon: 'filters', key: 'j' },
    command: 'settings',
  },
  'Ajustes de un tema': {
    path: '/ajustes/:section',
    module: 'settings/section.route.tsx',
    title: 'Ajustes',
    needs: 'settings:read',
    command: 'settings',
  },
} as const satisfies Record<string, Page>
