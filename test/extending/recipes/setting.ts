import type { Recipe } from '../recipe.ts'

/** Whether parcels are wrapped as gifts. */
export const setting: Recipe = {
  section: 'A setting',
  edits: [
    {
      file: 'src/catalogue-import/settings/shipping-settings.ts',
      after: 'export const shippingSettings = {\n',
      insert: `  gift_wrapping: yes('Se envuelve para regalo', {
    section: 'envios',
    meaning: 'si se envuelve para regalo',
    default: false,
  }),
`,
    },
  ],
  tests: {
    'src/use-cases/gift-wrapping.test.ts': `import { expect, it } from 'vitest'
import { listSettingFields } from '#catalogue-import/settings/setting-form-fields.ts'
import { parseSettingsFile } from '#catalogue-import/shop-settings-file.ts'
import { defaultSettings } from './default-settings.ts'

it('the setting has a form field', () => {
  const fields = listSettingFields('envios', defaultSettings)
  const field = fields.find(({ path }) => path === 'gift_wrapping')
  expect(field).toMatchObject({ kind: 'yes', label: 'Se envuelve para regalo' })
})

it('the setting has a default, and the settings file accepts only yes and no', () => {
  expect(defaultSettings).toMatchObject({ gift_wrapping: false })
  expect(parseSettingsFile({ gift_wrapping: true })).toMatchObject({ ok: true })
  expect(parseSettingsFile({ gift_wrapping: 'sí' })).toMatchObject({ ok: false })
})
`,
  },
  suite: [
    'src/use-cases/running/setting-sections.test.ts',
    'src/operator-api/running/settings.routes.test.ts',
  ],
}
