import { describe, expect, it } from 'vitest'
import { permissions } from '#domain/running/permissions.ts'
import { officePageList } from './pages.ts'
import { canOpenPage, listMenuPages } from './shared-page-data.ts'

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
  it('the back-office menu contains every page for an operator with all permissions', () => {
    const all = listMenuPages(personWith(...permissions.keys())).map(({ name }) => name)
    expect(all).toEqual(officePageList.filter(({ menu }) => menu).map(({ name }) => name))
  })

  it('the back-office menu hides pages that the operator may not read', () => {
    const shown = listMenuPages(personWith('tickets:write'))
    expect(
      shown.map(({ needs }) => needs).filter((needs) => !/signed-in|tickets/.test(needs)),
    ).toEqual([])
  })

  it('the back-office menu contains a page even when the operator has only write permission for it', () => {
    expect(canOpenPage({ needs: 'audit:read' }, personWith('audit:write'))).toBe(true)
    expect(canOpenPage({ needs: 'audit:write' }, personWith('audit:read'))).toBe(false)
  })

  it('the back-office menu is empty on the sign-in page', () => {
    expect(listMenuPages(null)).toEqual([])
  })
})

it('the back-office menu gives each page its own shortcut letter', () => {
  const keys = officePageList.flatMap(({ menu }) => menu?.key ?? [])
  expect(new Set(keys).size).toBe(keys.length)
})

it('the back-office navigation bar on phones contains at most four pages', () => {
  expect(officePageList.filter(({ dock }) => dock).length).toBeLessThanOrEqual(4)
})
