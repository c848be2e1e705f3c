import { describe, expect, it } from 'vitest'
import { permissions } from '#domain/running/permissions.ts'
import { isFor, menuFor } from './office-data.ts'
import { pageRows } from './pages.ts'

function personWith(...granted: string[]) {
  return {
    email: 'ana@tienda.example',
    roles: ['soporte'],
    permissions: granted,
    shop: 'Casa Jacaranda',
    authenticated_at: null,
    step_up_until: null,
  }
}

describe('menu', () => {
  it('the office menu contains every page for an operator with all permissions', () => {
    const all = menuFor(personWith(...permissions.keys())).map(({ name }) => name)
    expect(all).toEqual(pageRows.filter(({ menu }) => menu).map(({ name }) => name))
  })

  it('the office menu hides pages that the operator may not read', () => {
    const shown = menuFor(personWith('tickets:write'))
    expect(
      shown.map(({ needs }) => needs).filter((needs) => !/signed-in|tickets/.test(needs)),
    ).toEqual([])
  })

  it('the office menu includes a page when the operator may write its resource', () => {
    expect(isFor({ needs: 'audit:read' }, personWith('audit:write'))).toBe(true)
    expect(isFor({ needs: 'audit:write' }, personWith('audit:read'))).toBe(false)
  })

  it('the office menu is empty on the sign-in page', () => {
    expect(menuFor(null)).toEqual([])
  })
})

it('the office menu gives each page its own shortcut letter', () => {
  const keys = pageRows.flatMap(({ menu }) => menu?.key ?? [])
  expect(new Set(keys).size).toBe(keys.length)
})

it('the office menu shows at most four pages in the phone dock', () => {
  expect(pageRows.filter(({ dock }) => dock).length).toBeLessThanOrEqual(4)
})
