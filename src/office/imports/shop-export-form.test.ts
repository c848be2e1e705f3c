import { expect, it } from 'vitest'
import type { SheetImportResponse } from '#contract/operator/sheet-imports.ts'
import { isShopExportFormChanged, parseShopExportForm } from './shop-export-form.ts'

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

function sheetWith(plan: Partial<SheetImportResponse['plan']>) {
  return {
    plan: { columns: { 'Cost per item': 'cost' }, shop: 'shopify', ...plan },
  } as SheetImportResponse
}

it('reads the decisions about an export: VAT, rates, currencies left out, prices and end of offers', () => {
  const form = formOf({
    iva: 'add',
    'moneda:USD': 'pasar',
    'tasa:USD': '18,40',
    'moneda:EUR': 'fuera',
    'tasa:EUR': '',
    fin: '2026-12-24',
    sitio: 'https://vieja.example',
    'celda:4:Variant Price': '50',
    'celda:9:Variant Price': '',
  })
  expect(parseShopExportForm(form, sheetWith({})).plan).toEqual({
    columns: { 'Cost per item': 'cost' },
    shop: 'shopify',
    decisions: {
      tax: 'add',
      rates: { USD: 18.4 },
      leaveOut: ['EUR'],
      offersEnd: '2026-12-24',
      site: 'https://vieja.example',
    },
    corrections: { 4: { 'Variant Price': '50' } },
  })
})

it('an untouched form decides what the review shows already', () => {
  const decisions = { offersEnd: '2026-12-28' }
  const untouched = formOf({
    iva: 'included',
    'moneda:USD': 'pasar',
    'tasa:USD': '',
    fin: '2026-12-28',
  })
  expect(isShopExportFormChanged(untouched, sheetWith({ decisions }))).toBe(false)
  untouched.set('tasa:USD', '19')
  expect(isShopExportFormChanged(untouched, sheetWith({ decisions }))).toBe(true)
})
