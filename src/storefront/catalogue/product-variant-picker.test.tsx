import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { valuesOf, wordsOf } from '#test/support/render-page.ts'
import { VariantPicker } from './product-variant-picker.tsx'

const choice = { besides: [], swatch: '#b9bdc4', picture: null, best_price: 1000, available: true }
const options = [
  {
    code: 'color',
    label: 'Color',
    value: 'Plata',
    choices: [
      { ...choice, product_id: 1, url_key: 'plata', value: 'Plata' },
      {
        ...choice,
        product_id: 2,
        url_key: 'azul',
        value: 'Azul',
        besides: ['1 TB'],
        available: false,
      },
    ],
  },
]

it('the variant picker links to the other variants of a product, and strikes sold-out ones through', () => {
  const markup = renderToStaticMarkup(
    <VariantPicker family={{ code: 'laptop', members: [], options }} urlKey="plata" />,
  )
  expect(valuesOf(markup, 'href')).toEqual(['/plata', '/azul'])
  expect(valuesOf(markup, 'aria-current')).toEqual(['true'])
  expect(valuesOf(markup, 'fill')).toEqual(['#b9bdc4', '#b9bdc4'])
  expect(markup).not.toContain('style=')
  expect(wordsOf(markup)).toContain('Color: Plata')
  expect(wordsOf(markup)).toContain('Plata $1,000 Azul, 1 TB Agotado')
  expect(markup.match(/class="v no"/g)).toHaveLength(1)
})

it('the variant picker shows pictures of colours in the place of swatches', () => {
  const [option] = options
  const choices = [{ ...choice, product_id: 1, url_key: 'plata', value: 'Plata', picture: 'p/a' }]
  const family = { code: 'laptop', members: [], options: [{ ...option!, choices }] }
  const markup = renderToStaticMarkup(<VariantPicker family={family} urlKey="plata" />)
  expect(markup).toContain('/storage/p/a-300.webp')
  expect(valuesOf(markup, 'fill')).toEqual([])
})
