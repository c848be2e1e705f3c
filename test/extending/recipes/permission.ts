import type { Recipe } from '../recipe.ts'

/** Permissions to read and change suppliers. */
export const permission: Recipe = {
  section: 'A permission',
  edits: [
    {
      file: 'src/domain/running/permissions.ts',
      after: 'const resources = {\n',
      insert: "  suppliers: 'los proveedores',\n",
    },
  ],
  tests: {
    'src/domain/running/suppliers-permission.test.ts': `import { expect, it } from 'vitest'
import {
  findGrantedPermissions,
  formatPermission,
  includesPermission,
  ownerRole,
  permissionResourceLabels,
} from './permissions.ts'

it('the owner has the permission, and others get it by their roles', () => {
  const owned = findGrantedPermissions([ownerRole], [])
  expect(includesPermission(owned, 'suppliers:write')).toBe(true)
  expect(includesPermission(findGrantedPermissions(['compras'], []), 'suppliers:read')).toBe(false)
  const granted = findGrantedPermissions(['compras'], ['suppliers:write'])
  expect(includesPermission(granted, 'suppliers:read')).toBe(true)
})

it('the permission has a name in the forms of roles and keys', () => {
  expect(permissionResourceLabels.has('suppliers')).toBe(true)
  expect(formatPermission('suppliers:read')).toBe('ver los proveedores')
})
`,
  },
  suite: [
    'src/office/running/permission-fields.test.ts',
    'src/operator-api/running/roles.routes.test.ts',
  ],
}
