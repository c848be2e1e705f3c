import { expect, it } from 'vitest'
import { renderPage } from '#test/support/render-page.ts'
import { RefundRow } from './refund-row.tsx'

const row = {
  key: '7:shopper',
  name: 'Antivirus',
  digital: true,
  place: 'shopper',
  most: 1,
} as const
const typed = {
  isGivenBack: false,
  text: (_name: string, otherwise = '') => otherwise,
  has: () => false,
}

it('the partial refund form can leave a licence key with the shopper, unlike the full refund form', () => {
  const shown = (isWhole: boolean) =>
    renderPage(() => (
      <table>
        <tbody>
          <RefundRow row={row} typed={typed} isChosen isWhole={isWhole} amount={100} />
        </tbody>
      </table>
    ))
  expect(shown(false)).toContain('Conserva su clave')
  expect(shown(true)).not.toContain('Conserva su clave')
  expect(shown(true)).toContain('Con todo el pedido, su clave deja de valer')
})
