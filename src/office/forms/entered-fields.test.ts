import { expect, it } from 'vitest'
import { removeSecretFields, toSecretFieldName } from './entered-fields.ts'

it('keys and passwords are removed from the form input that a page gets back', () => {
  const typed = [
    ['correo', 'hola@tienda.mx'],
    [toSecretFieldName('password'), 'abcd efgh ijkl mnop'],
  ] as const
  expect(removeSecretFields(typed)).toEqual([['correo', 'hola@tienda.mx']])
})
