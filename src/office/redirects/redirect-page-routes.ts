import type { OfficePage } from '../page-definition.ts'

/** Definition of the page of redirects from old addresses in the back office. */
export const redirectPages = {
  'Direcciones viejas': {
    path: '/direcciones',
    module: 'redirects/redirects.route.tsx',
    title: 'Direcciones viejas',
    needs: 'content:read',
    section: '/importar',
    bodyLimit: 6 * 1024 * 1024,
    command: 'redirects',
  },
} as const satisfies Record<string, OfficePage>
