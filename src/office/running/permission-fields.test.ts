import { expect, it } from 'vitest'
import { parseChosenPermissions } from './permission-fields.tsx'

it('the role form is parsed into the read and write permissions of the role', () => {
  const form = new FormData()
  form.set('permiso:orders', 'write')
  form.set('permiso:tickets', 'read')
  form.set('permiso:prices', '')
  form.set('permiso:nothing', 'write')
  form.set('permiso:refunds', 'all')
  expect(parseChosenPermissions(form)).toEqual(['orders:write', 'tickets:read'])
})
