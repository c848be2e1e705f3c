import type { Permission } from '#domain/running/permissions.ts'
import type { IconName } from '#ui/icon-names.ts'

/** Menu groups in order; the first is untitled. */
export const groups = ['', 'Personas', 'Catálogo', 'Negocio', 'Administración'] as const

/** One entry of the back office's page table. */
export interface Page {
  /** URL path in React Router's syntax */
  path: string
  /** Path of the route module below this folder */
  module: string
  /** Page title in menu and browser */
  title: string
  /** Required permission; hides links, and the operator API rejects its data */
  needs: Permission | 'signed-in' | 'anybody'
  menu?: { group: (typeof groups)[number]; icon: IconName; key?: string }
  /** Whether the page has an entry in the phones' bottom navigation */
  dock?: true
  /** Whether the page is printable, without the usual layout */
  paper?: true
  /** Maximum request body size in bytes of a form with files; other forms have a small limit */
  bodyLimit?: number
  /** Equivalent CLI command, without `npm run shop --` */
  command?: string
}
