import type { OfficePage } from '../page-definition.ts'

/** Definitions of the support pages in the back office: path, title, permission, menu entry. */
export const supportPages = {
  Tickets: {
    path: '/tickets',
    module: 'support/tickets.route.tsx',
    title: 'Tickets',
    needs: 'tickets:read',
    menu: { group: 'Personas', icon: 'ticket', key: 't' },
    dock: true,
    command: 'tickets',
  },
  Plantillas: {
    path: '/tickets/plantillas',
    module: 'support/answer-templates.route.tsx',
    title: 'Plantillas',
    needs: 'tickets:read',
    command: 'answer-templates',
  },
  Ticket: {
    path: '/tickets/:id',
    module: 'support/ticket.route.tsx',
    title: 'Ticket',
    needs: 'tickets:read',
    command: 'answer-ticket',
  },
  Reseñas: {
    path: '/resenas',
    module: 'support/reviews.route.tsx',
    title: 'Reseñas',
    needs: 'reviews:read',
    menu: { group: 'Personas', icon: 'review', key: 'r' },
    command: 'reviews',
  },
  Preguntas: {
    path: '/preguntas',
    module: 'support/questions.route.tsx',
    title: 'Preguntas',
    needs: 'reviews:read',
    menu: { group: 'Personas', icon: 'help', key: 'q' },
    command: 'questions',
  },
} as const satisfies Record<string, OfficePage>
