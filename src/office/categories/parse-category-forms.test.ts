import { expect, it } from 'vitest'
import {
  getFilterPositionFieldName,
  parseCategoryFilters,
  parseCategoryTreeMove,
} from './parse-category-forms.ts'

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

it('the category form sends its filter attributes in the order of the position numbers entered', () => {
  const form = formOf({
    [getFilterPositionFieldName('marca')]: '7',
    [getFilterPositionFieldName('color')]: '',
    [getFilterPositionFieldName('tamano')]: '2',
    nombre: '1',
  })
  expect(parseCategoryFilters(form)).toEqual(['tamano', 'marca'])
})

it.each([
  [{ hacer: 'meter:12' }, { id: 12, body: { to: 'in' } }],
  [
    { hacer: 'poner:12', debajo: '3', antes: '' },
    { id: 12, body: { parent_id: 3, before_id: null } },
  ],
])('parses the category move %j', (fields, move) => {
  expect(parseCategoryTreeMove(formOf(fields))).toEqual(move)
})
