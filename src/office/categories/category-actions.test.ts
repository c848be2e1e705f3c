import { expect, it } from 'vitest'
import { filterField, filtersIn, parseMovement } from './category-actions.ts'

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

it('reads the category attributes with a position, ordered by the typed numbers', () => {
  const form = formOf({
    [filterField('marca')]: '7',
    [filterField('color')]: '',
    [filterField('tamano')]: '2',
    nombre: '1',
  })
  expect(filtersIn(form)).toEqual(['tamano', 'marca'])
})

it.each([
  [{ hacer: 'meter:12' }, { id: 12, body: { to: 'in' } }],
  [
    { hacer: 'poner:12', debajo: '3', antes: '' },
    { id: 12, body: { parent_id: 3, before_id: null } },
  ],
])('parses the category move %j', (fields, move) => {
  expect(parseMovement(formOf(fields))).toEqual(move)
})
