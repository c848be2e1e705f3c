import type { Permission } from '#domain/running/permissions.ts'
import type { IconName } from '#ui/icon-names.ts'

/** The groups of the menu, in its order; the first goes without a heading. */
export const groups = ['', 'Personas', 'Mercancía', 'Negocio', 'Casa'] as const

/** What there is to say of a page. */
export interface Page {
  /** its address, with parameters as React Router writes them */
  path: string
  /** the route module, below this folder */
  module: string
  /** what the page is called, in the menu and in the browser's title */
  title: string
  /** required permission; hides links, and the operator API refuses the data */
  needs: Permission | 'signed-in' | 'anybody'
  /** its place in the menu */
  menu?: { group: (typeof groups)[number]; icon: IconName; key?: string }
  /** one of the places that stay in sight on phones */
  dock?: true
  /** sheets for the printer, with nothing around them */
  paper?: true
  /** bytes of a form that carries files; other forms are short */
  bodyLimit?: number
  /** the command that does the same, without `npm run shop --` */
  command?: string
}
