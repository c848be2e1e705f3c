import type { Page } from '../page.ts'

/** Pages about what the shop decides of itself. */
export const settingsPages = {
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
