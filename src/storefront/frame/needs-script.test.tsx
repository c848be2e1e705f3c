import { expect, it } from 'vitest'
import { renderPage, wordsOf } from '#test/support/render-page.ts'
import { guardedPages } from '../guarded-pages.ts'
import { routePaths } from '../route-names.ts'
import { NeedsScript } from './needs-script.tsx'

const wordsAt = (address: string) => wordsOf(renderPage(NeedsScript, { address }))

it('explains pages that only a browser with scripts can fill in, and leads on (RTE-04)', () => {
  for (const name of guardedPages) {
    const address = routePaths[name].replace(':id', '1')
    expect(wordsAt(address), address).toContain('Esta página necesita JavaScript')
  }
  expect(wordsAt('/customer/login')).toContain('Ir a la tienda')
  for (const address of ['/index', '/faq', '/laptop-nimbus', '/checkout/success']) {
    expect(wordsAt(address), address).toBe('')
  }
})
