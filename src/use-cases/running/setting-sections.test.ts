import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { listSettingFields } from '#catalogue-import/settings/setting-form-fields.ts'
import { getAnnotations } from '#catalogue-import/settings/setting-schemas.ts'
import {
  parseSettingsFile,
  settingKeys,
  SettingsFile,
} from '#catalogue-import/shop-settings-file.ts'
import { pickObjectKeys } from '#domain/pick-object-keys.ts'
import {
  findSettingProblem,
  formatSetting,
  parseSettingFormValue,
} from '#domain/running/setting-fields.ts'
import {
  getTopLevelSettingName,
  getSettingValue,
  setSettingValue,
} from '#domain/running/setting-path.ts'
import { settingSections } from '#domain/running/setting-sections.ts'
import { defaultSettings } from '../default-settings.ts'

const demo = pickObjectKeys(JSON.parse(readFileSync('catalogue/shop.json', 'utf8')), settingKeys)
const settled = Object.entries(demo).filter(([, value]) => value !== undefined)
const settings = { ...defaultSettings, ...Object.fromEntries(settled) }
const fields = settingSections.flatMap(({ code }) => listSettingFields(code, settings))

it('the settings pages of the back office have a form for every setting', () => {
  const inForms = new Set(fields.map(({ path }) => getTopLevelSettingName(path)))
  expect(settingKeys.filter((key) => !inForms.has(key))).toEqual([])
})

it('every setting has an explanation, and a valid default unless only operators know its value', () => {
  const { properties } = SettingsFile
  expect(settingKeys.filter((key) => !getAnnotations(properties[key]).meaning)).toEqual([])
  const withoutDefault = settingKeys.filter((key) => !(key in defaultSettings))
  expect(withoutDefault).toEqual(['support', 'seller', 'shipping'])
  expect(parseSettingsFile(defaultSettings)).toMatchObject({ ok: true })
})

it('the settings forms of the back office accept every value of the demo shop', () => {
  for (const field of fields) {
    const shown = formatSetting(field, getSettingValue(settings, field.path))
    expect([field.path, findSettingProblem(field, shown)]).toEqual([field.path, null])
    const removes = field.empty === 'row' ? 'row' : 'value'
    const again = setSettingValue(
      settings,
      field.path,
      parseSettingFormValue(field, shown),
      removes,
    )
    expect([field.path, getSettingValue(again, field.path)]).toEqual([
      field.path,
      getSettingValue(settings, field.path),
    ])
  }
})

it('the settings forms of the back office show each field exactly once', () => {
  expect(new Set(fields.map(({ path }) => path)).size).toBe(fields.length)
})

it('the shop’s phone setting requires an area code, in any notation, with optional extension', () => {
  const field = { path: 'support.phone', label: 'Teléfono', kind: 'phone' } as const
  for (const phone of ['442 123 4567', '+52 (55) 0000-0000', '55 1234 5678, ext. 12']) {
    expect(findSettingProblem(field, phone)).toBeNull()
  }
  for (const phone of ['5512', '123 4567', 'no hay']) {
    expect(findSettingProblem(field, phone)).toBe('Escríbelo con lada, diez dígitos: 55 1234 5678.')
  }
})
