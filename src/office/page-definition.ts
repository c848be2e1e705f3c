import type { Permission } from '#domain/running/permissions.ts'
import type { IconName } from '#ui/icon-names.ts'

/** Menu groups in order; the first is untitled. */
export const officeMenuGroups = ['', 'Personas', 'Catálogo', 'Negocio', 'Administración'] as const

/** Definition of one back office page in the page table. */
export interface OfficePage {
  /** URL path in React Router's syntax */
  path: string
  /** Path of the route module below this folder */
  module: string
  /** Page title in menu and browser */
  title: string
  /**
   * Permission that the page requires. Without it, links to the page are hidden and the operator
   * API refuses the page's data
   */
  needs: Permission | 'signed-in' | 'anybody'
  menu?: { group: (typeof officeMenuGroups)[number]; icon: IconName; key?: string }
  /** Whether the page has an entry in the bottom navigation of phones */
  dock?: true
  /** Whether the page is for printing, without the usual page layout */
  paper?: true
  /** Maximum request body size in bytes of a form with files; other forms have a small limit */
  bodyLimit?: number
  /** Equivalent CLI command, without `npm run shop --` */
  command?: string
}
