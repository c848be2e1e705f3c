import type { Permission } from '#domain/running/permissions.ts'
import type { IconName } from '#ui/icon-names.ts'

/** Menu groups of the back office in display order; the first group has no title. */
export const officeMenuGroups = ['', 'Personas', 'Catálogo', 'Negocio', 'Administración'] as const

/** Definition of one back office page: URL path, title, permission, menu entry. */
export interface OfficePage {
  /** URL path in React Router's syntax */
  path: string
  /** Path of the page's route module, below the folder of this file */
  module: string
  /** Page title in menu and browser */
  title: string
  /**
   * Permission that the page requires. Without it, links to the page are hidden and the operator
   * API refuses the page's data
   */
  needs: Permission | 'signed-in' | 'anybody'
  menu?: { group: (typeof officeMenuGroups)[number]; icon: IconName; key?: string }
  /** Path of the menu entry that is current on the page, if it does not begin the page's path */
  section?: string
  /** Whether the page has an entry in the bottom navigation of phones */
  dock?: true
  /** Whether the page is for printing, without the usual page layout */
  paper?: true
  /** Maximum request body size in bytes of a form with files; other forms have a small limit */
  bodyLimit?: number
  /**
   * Command of the shop's command line that does the same as the page, written without `npm run
   * shop --`
   */
  command?: string
}
