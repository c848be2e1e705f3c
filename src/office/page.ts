import type { Permission } from '#domain/running/permissions.ts'
import type { IconName } from '#ui/icon-names.ts'

/** Menu groups in order; the first is untitled. */
export const groups = ['', 'Personas', 'Catálogo', 'Negocio', 'Administración'] as const

/** An entry of the page table. */
export interface Page {
  /** React Router path */
  path: string
  /** the route module, below this folder */
  module: string
  /** page title in menu and browser */
  title: string
  /** required permission; hides links, and the operator API refuses the data */
  needs: Permission | 'signed-in' | 'anybody'
  /** menu entry */
  menu?: { group: (typeof groups)[number]; icon: IconName; key?: string }
  /** one of the places that stay in sight on phones */
  dock?: true
  /** printable without layout */
  paper?: true
  /** bytes of a form that carries files; other forms are short */
  bodyLimit?: number
  /** equivalent command, without `npm run shop --` */
  command?: string
}
