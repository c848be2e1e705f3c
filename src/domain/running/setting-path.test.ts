import { expect, it } from 'vitest'
import { settingAt, valueAt, withValueAt } from './setting-path.ts'

const settings = {
  support: { phone: '55 0000 0000' },
  payment: { methods: [{ code: 'card', hold_minutes: 30 }], msi: { plans: [] } },
}

it('a setting path finds values in records and list rows', () => {
  expect(valueAt(settings, 'support.phone')).toBe('55 0000 0000')
  expect(valueAt(settings, 'payment.methods[code=card].hold_minutes')).toBe(30)
  expect(valueAt(settings, 'payment.methods[code=spei].hold_minutes')).toBeUndefined()
  expect(valueAt(settings, 'seller.rfc')).toBeUndefined()
  expect(settingAt('payment.methods[code=card].hold_minutes')).toBe('payment')
})

it('a setting path sets values without changing its input, and adds missing rows', () => {
  const path = 'payment.msi.plans[months=3].min_total'
  const after = withValueAt(settings, path, 1000)
  expect(after).toMatchObject({ payment: { msi: { plans: [{ months: 3, min_total: 1000 }] } } })
  expect(settings.payment.msi.plans).toEqual([])
  expect(withValueAt(settings, 'seller.rfc', 'XAXX010101000')).toMatchObject({
    ...settings,
    seller: { rfc: 'XAXX010101000' },
  })
})

it('a setting path removes a value or its whole row', () => {
  expect(withValueAt(settings, 'support.phone', undefined)).toMatchObject({ support: {} })
  const path = 'payment.methods[code=card].hold_minutes'
  expect(withValueAt(settings, path, undefined, 'row')).toMatchObject({ payment: { methods: [] } })
})
