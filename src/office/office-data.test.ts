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

describe('the menu', () => {
  it('has every page that stands in it for somebody who may do everything', () => {
    const all = menuFor(personWith(...permissions.keys())).map(({ name }) => name)
    expect(all).toEqual(pageRows.filter(({ menu }) => menu).map(({ name }) => name))
  })

  it('shows the way to no page that somebody may not see', () => {
    const shown = menuFor(personWith('tickets:write'))
    expect(
      shown.map(({ needs }) => needs).filter((needs) => !/signed-in|tickets/.test(needs)),
    ).toEqual([])
  })

  it('shows a page to whoever may write what it reads', () => {
    expect(isFor({ needs: 'audit:read' }, personWith('audit:write'))).toBe(true)
    expect(isFor({ needs: 'audit:write' }, personWith('audit:read'))).toBe(false)
  })

  it('is empty at the door', () => {
    expect(menuFor(null)).toEqual([])
  })
})

it('gives each place a letter of its own', () => {
  const keys = pageRows.flatMap(({ menu }) => menu?.key ?? [])
  expect(new Set(keys).size).toBe(keys.length)
})

it('keeps four places in sight on phones', () => {
  expect(pageRows.filter(({ dock }) => dock).length).toBeLessThanOrEqual(4)
})
