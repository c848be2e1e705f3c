import { expect, it } from 'vitest'
import { missingPermissionText } from '#domain/running/permissions.ts'
import { renderPage } from '#test/support/render-page.ts'
import People from './operator-users.route.tsx'

const person = {
  id: 1,
  email: 'eva@tienda.test',
  roles: ['soporte'],
  version: 'v',
  last_sign_in: null,
}
const entrance = 'https://mostrador.tienda.test'

function pageOf(entered: boolean, permission = 'people:write') {
  const me = { email: 'ana@tienda.test', roles: [], permissions: [permission] }
  const loaderData = { people: [{ ...person, entered }], entrance, roles: [] }
  return renderPage(() => <People loaderData={loaderData} />, { shop: { me } })
}

it('the operators page marks operators who never signed in, and explains how they can', () => {
  const page = pageOf(false)
  expect(page).toContain('Todavía no entra')
  expect(page).toContain(entrance)
  expect(pageOf(true)).toContain('No en el último mes')
})

it('the operators page is read-only without the write permission for operator accounts', () => {
  const page = pageOf(true, 'people:read')
  expect(page).toContain(missingPermissionText('people:write'))
  expect(page).not.toContain('<form')
})
