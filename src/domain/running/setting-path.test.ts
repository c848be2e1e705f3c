import { expect, it } from 'vitest'
import { getTopLevelSettingName, getSettingValue, setSettingValue } from './setting-path.ts'

const settings = {
  support: { phone: '55 0000 0000' },
  payment: { methods: [{ code: 'card', hold_minutes: 30 }], msi: { plans: [] } },
}

it('a setting path finds values in nested settings and in rows of lists', () => {
  expect(getSettingValue(settings, 'support.phone')).toBe('55 0000 0000')
  expect(getSettingValue(settings, 'payment.methods[code=card].hold_minutes')).toBe(30)
  expect(getSettingValue(settings, 'payment.methods[code=spei].hold_minutes')).toBeUndefined()
  expect(getSettingValue(settings, 'seller.rfc')).toBeUndefined()
  expect(getTopLevelSettingName('payment.methods[code=card].hold_minutes')).toBe('payment')
})

it('setting a value by its path returns a changed copy of the settings, and adds missing list rows', () => {
  const path = 'payment.msi.plans[months=3].min_total'
  const after = setSettingValue(settings, path, 1000)
  expect(after).toMatchObject({ payment: { msi: { plans: [{ months: 3, min_total: 1000 }] } } })
  expect(settings.payment.msi.plans).toEqual([])
  expect(setSettingValue(settings, 'seller.rfc', 'XAXX010101000')).toMatchObject({
    ...settings,
    seller: { rfc: 'XAXX010101000' },
  })
})

it('a setting path removes a value or its whole row', () => {
  expect(setSettingValue(settings, 'support.phone', undefined)).toMatchObject({ support: {} })
  const path = 'payment.methods[code=card].hold_minutes'
  expect(setSettingValue(settings, path, undefined, 'row')).toMatchObject({
    payment: { methods: [] },
  })
})
