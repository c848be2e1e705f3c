import { expect, it } from 'vitest'
import { renderPage, valuesOf, wordsOf } from '#test/support/render-page.ts'
import { SearchProposals } from './search-proposals.tsx'

const proposal = {
  words: '<b>compu</b>',
  meant: 'laptop',
  visitors: 6,
  products: ['Laptop Nimbus'],
}

it('a proposal names what was meant, and only operators who may write accept it', () => {
  const show = (mayAccept: boolean) =>
    renderPage(() => <SearchProposals proposals={[proposal]} mayAccept={mayAccept} />)
  const markup = show(true)
  expect(wordsOf(markup)).toContain('acabó buscando «laptop» y abriendo Laptop Nimbus 6 visitantes')
  expect(valuesOf(markup, 'value')).toContain('aceptar')
  expect(markup).not.toContain('<b>')
  expect(show(false)).not.toContain('<form')
})
