import { expect, it } from 'vitest'
import { renderPage, wordsOf } from '#test/support/render-page.ts'
import { guardedPages } from '../guarded-pages.ts'
import { aboutPage } from '../pages.ts'
import { NeedsScript } from './needs-script.tsx'

const wordsAt = (address: string) => wordsOf(renderPage(NeedsScript, { address }))

it.each(guardedPages)('explains that %s needs a browser with scripts (RTE-04)', (name) => {
  const address = aboutPage(name).path.replace(':id', '1')
  expect(wordsAt(address)).toContain('Esta página necesita JavaScript')
})

it('says nothing on pages that work without scripts (RTE-03)', () => {
  expect(wordsAt('/customer/login')).toContain('Ir a la tienda')
  const said = ['/index', '/faq', '/laptop-nimbus', '/checkout/success'].map(wordsAt)
  expect(said.join('')).toBe('')
})
