import { describe, expect, it } from 'vitest'
import type { OfficeProductResponse } from '#contract/operator/products.ts'
import { renderPage, valuesOf, wordsOf } from '#test/support/render-page.ts'
import { ChipsField } from './chips-field.tsx'
import { DescriptionEditor } from './description-editor.tsx'
import { ProductChanges } from './product-changes.tsx'
import { ProductDailyFields } from './product-daily-fields.tsx'
import { editableProductFields, productFieldGroups } from './product-fields.tsx'
import { ProductFolds } from './product-folds.tsx'
import {
  addDescriptionsRead,
  hasFormattingField,
  parseEditedFields,
  toProductPageTexts,
} from './product-form.ts'
import { ProductVisibility } from './product-visibility.tsx'

const fields = {
  sku: 'TG-ACC-009',
  name: 'Audífonos Calma',
  url_key: 'audifonos-calma',
  price: 2499,
  special_price: 1999,
  special_to: '2026-12-01',
  cost: 1420,
  qty: 33,
  visible: true,
  weight_g: 610,
  package_cm: { length: 22, width: 19, height: 9 },
  description: 'Para el avión\nY para casa & más',
  rich_description: null,
  keywords: ['uno', 'dos', 'tres'],
  attributes: [{ code: 'color', label: 'Color', value: 'Negro' }],
  refurbishment: null,
  warranty_months: 12,
}
const product = {
  sku: 'TG-ACC-009',
  name: 'Audífonos Calma',
  on_offer: true,
  price: 2499,
  special_price: 1999,
  special_from: null,
  special_to: '2026-12-01',
  qty: 33,
  reserved: 2,
  visible: true,
  for_sale: true,
  visible_from: null,
  visible_to: null,
  visible_over: false,
  fields,
  offered: [],
} as unknown as OfficeProductResponse

const texts = toProductPageTexts(editableProductFields, fields)
const typed = { text: (_: string, otherwise = '') => otherwise }
const of = { texts, typed, errors: {} }

describe('the page of a product', () => {
  it('the daily fields say what a unit earns, how long the offer lasts and what is reserved', () => {
    const words = wordsOf(
      renderPage(() => (
        <ProductDailyFields names={productFieldGroups.daily} of={of} product={product} />
      )),
    )
    expect(words).toContain('Ganas $303.28 (17.6 %)')
    expect(words).toContain('2 apartadas, 31 a la venta')
    expect(words).toMatch(/Hasta el 1 dic\.? Cambiar/)
  })

  it('folds tell their value; what the product does not use is only offered', () => {
    const words = wordsOf(renderPage(() => <ProductFolds product={product} of={of} />))
    expect(words).toContain('610 g con empaque · 22 × 19 × 9 cm')
    expect(words).toContain('Características Color')
    expect(words).toContain('Palabras de búsqueda uno, dos y 1 más')
    expect(words).toContain('Garantía 12 meses')
    expect(words).toMatch(/Agregar: Reacondicionado .*Familia .*Documentos$/)
  })

  it('a fold with an error is open', () => {
    const markup = renderPage(() => (
      <ProductFolds product={product} of={{ ...of, errors: { ean: 'No es un EAN.' } }} />
    ))
    expect(markup.match(/<details class="pliegue" open=""/g)).toHaveLength(1)
  })

  it('the switch sends no when it is off, also without script', () => {
    const markup = renderPage(() => <ProductVisibility product={product} of={of} />)
    expect(markup).toMatch(
      /role="switch" name="visible"[^>]*checked=""[^>]*value="si"|role="switch"[^>]*checked=""/,
    )
    const off = new FormData()
    off.append('visible', 'no')
    off.append('leido', JSON.stringify(texts))
    expect(parseEditedFields(off, ['visible']).fields).toEqual({ visible: false })
    const on = new FormData()
    on.append('visible', 'si')
    on.append('visible', 'no')
    on.append('leido', JSON.stringify(texts))
    expect(parseEditedFields(on, ['visible']).fields).toEqual({})
  })

  it('without script, description, categories and tags are text fields', () => {
    const editor = renderPage(() => (
      <DescriptionEditor
        label="Descripción"
        name="rich_description"
        html="<p>Hola</p>"
        error={undefined}
      />
    ))
    expect(editor).toMatch(/<textarea[^>]*>&lt;p&gt;Hola&lt;\/p&gt;<\/textarea>/)
    expect(editor).not.toContain('contenteditable')
    const chips = renderPage(() => (
      <ChipsField
        label="Etiquetas"
        name="tags"
        text={'buen fin\nregalos'}
        error={undefined}
        form="producto"
        hint=""
        one="una etiqueta"
      />
    ))
    expect(valuesOf(chips, 'form')).toEqual(['producto'])
    expect(wordsOf(chips)).toContain('buen fin regalos')
  })

  it('the last changes are sentences', () => {
    const markup = renderPage(() => (
      <ProductChanges
        changes={[
          {
            change_set: 7,
            actor: 'operator:lucia@tienda.test',
            at: '2026-11-24T15:10:00.000Z',
            deeds: [{ deed: 'subió el precio de', before: '$1,499.00', after: '$1,599.00' }],
          },
        ]}
      />
    ))
    expect(wordsOf(markup)).toContain('lucia@tienda.test subió el precio de $1,499.00 a $1,599.00')
  })
})

describe('a description in the product form', () => {
  const sent = (html: string, hasFormatting = false) => {
    const form = new FormData()
    form.append('leido', JSON.stringify(texts))
    form.append('rich_description', html)
    if (hasFormatting) form.append(hasFormattingField, 'si')
    const { fields: changed, was } = parseEditedFields(form, editableProductFields)
    addDescriptionsRead(form, was)
    return { changed, was }
  }

  it('a plain one is shown as paragraphs, and stays as it is if nobody edits it', () => {
    expect(texts.rich_description).toBe('<p>Para el avión</p><p>Y para casa &amp; más</p>')
    expect(sent(texts.rich_description ?? '').changed).toEqual({})
  })

  it('an edited one says what both descriptions were', () => {
    expect(sent('<p>Otra</p>')).toEqual({
      changed: { rich_description: '<p>Otra</p>' },
      was: { rich_description: null, description: fields.description },
    })
    expect(sent('<p>Otra</p>', true).was.rich_description).toBe(texts.rich_description)
  })
})
