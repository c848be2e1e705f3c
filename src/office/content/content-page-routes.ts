import type { OfficePage } from '../page-definition.ts'

/** Definitions of the content pages in the back office. */
export const contentPages = {
  Contenido: {
    path: '/contenido',
    module: 'content/content-pieces.route.tsx',
    title: 'Contenido',
    needs: 'content:read',
    menu: { group: 'Negocio', icon: 'grid', key: 'l' },
    command: 'content',
  },
  'Pieza nueva': {
    path: '/contenido/nueva',
    module: 'content/new-content-piece.route.tsx',
    title: 'Pieza nueva',
    needs: 'content:write',
    bodyLimit: 9 * 1024 * 1024,
    command: 'content',
  },
  Imágenes: {
    path: '/imagenes',
    module: 'content/pictures.route.tsx',
    title: 'Imágenes',
    needs: 'content:read',
    bodyLimit: 9 * 1024 * 1024,
    command: 'content',
  },
  'Textos legales': {
    path: '/contenido/legales',
    module: 'content/legal-texts.route.tsx',
    title: 'Textos legales',
    needs: 'content:read',
    command: 'legal',
  },
  'Texto legal': {
    path: '/contenido/legales/:page',
    module: 'content/legal-text.route.tsx',
    title: 'Texto legal',
    needs: 'content:read',
    command: 'legal',
  },
  'Versión nueva': {
    path: '/contenido/legales/:page/nueva',
    module: 'content/new-legal-version.route.tsx',
    title: 'Versión nueva',
    needs: 'content:write',
    bodyLimit: 400 * 1024,
    command: 'legal',
  },
  Pieza: {
    path: '/contenido/:id',
    module: 'content/content-piece.route.tsx',
    title: 'Pieza',
    needs: 'content:read',
    bodyLimit: 9 * 1024 * 1024,
    command: 'content',
  },
} as const satisfies Record<string, OfficePage>
