import { expect, it } from 'vitest'
import { toSafeRedirectPath } from './safe-redirect-path.ts'

it.each([
  ['/pedidos?vista=por-atender&desde=2', '/pedidos?vista=por-atender&desde=2'],
  ['/pedidos/2611-8KQ4TZ', '/pedidos/2611-8KQ4TZ'],
  ['/a/../pedidos', '/pedidos'],
  ['//elsewhere.test', '/'],
  ['/\\elsewhere.test', '/'],
  ['/.//elsewhere.test', '/'],
  ['/\t/elsewhere.test', '/'],
  ['https://elsewhere.test', '/'],
  ['javascript:alert(1)', '/'],
  ['pedidos', '/'],
  ['/sesion/cerrar', '/'],
  ['/sesion/abrir?volver=/x', '/'],
  ['/entrar?motivo=salio', '/'],
  [`/${'x'.repeat(2000)}`, '/'],
  ['', '/'],
  [undefined, '/'],
])('the return path %s redirects to %s', (asked, path) => {
  expect(toSafeRedirectPath(asked, 'https://mostrador.test')).toBe(path)
})
