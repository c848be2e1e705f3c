import { expect, it } from 'vitest'
import { toSameOriginPath } from './same-origin-path.ts'

it.each(['/', '/checkout', '/results?q=laptop%20gris&pagina=2', '/faq#envios'])(
  'sign-in accepts the shop path %s as return page',
  (path) => expect(toSameOriginPath(path)).toBe(path),
)

it.each([
  '',
  'checkout',
  'https://otro.example',
  '//otro.example',
  '/\\otro.example',
  '\\\\otro.example',
  '/\t/otro.example',
  '/\n/otro.example',
  '\t//otro.example',
  '/\r\nX: 1',
  '/a\u0000b',
  '/\u0085',
])('sign-in never redirects to %j, which may be external', (path) => {
  expect(toSameOriginPath(path)).toBeUndefined()
})
