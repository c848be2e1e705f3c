import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { createLogoStyleSheet } from '#domain/running/logo.ts'
import { openPictureFolder } from '#persistence/catalogue/local-folder-picture-store.ts'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { testOffice } from '#test/support/operator-api.ts'
import { readMailSender } from '#use-cases/read-mail-sender.ts'

const { db } = await testDatabase()
const pictures = openPictureFolder(await mkdtemp(path.join(tmpdir(), 'logo-')))
const office = await testOffice(db, { pictures })
const api = await testApi(db)
const ana = await office.person('dueño')

const logoOf = async (width: number, height: number, background: object) => {
  const create = {
    width,
    height,
    channels: 4 as const,
    background: { r: 20, g: 90, b: 70, alpha: 0, ...background },
  }
  return (await sharp({ create }).png().toBuffer()).toString('base64')
}
const put = async (ground: string, picture: string) =>
  office.put(`logo/${ground}`, { picture }, ana.as)
const shown = async () => (await api.get('shop/settings')).body.logo

it('the shop logo is re-encoded with transparency for light and dark background, and can be removed', async () => {
  expect(await shown()).toBeUndefined()
  expect((await put('light', await logoOf(1600, 400, {}))).status).toBe(200)
  const { light, dark } = await shown()
  expect(dark).toBeNull()
  const drawn = await sharp(await pictures.read(`${light}-640.webp`)).metadata()
  expect(drawn).toMatchObject({ width: 512, height: 128, hasAlpha: true })
  const mailed = await sharp(await pictures.read(`${light}-640.jpg`)).stats()
  expect(mailed.channels.map(({ mean }) => Math.round(mean))).toEqual([255, 255, 255])
  expect((await office.get('logo', ana.as)).body).toEqual({
    light: `/storage/${light}-640.webp`,
    dark: null,
  })
  const sender = await readMailSender(db, {
    shopUrl: 'https://tienda.mx',
    officeUrl: 'https://mostrador.mx',
  })
  expect(sender.logo).toBe(`https://tienda.mx/storage/${light}-640.jpg`)

  expect((await put('light', await logoOf(1600, 400, {}))).body.code).toBe('unchanged')
  expect((await put('dark', await logoOf(300, 90, { alpha: 1 }))).status).toBe(200)
  expect((await shown()).dark).toMatch(/^logo\/[0-9a-f]{32}$/)
  expect((await office.delete('logo/light', ana.as)).status).toBe(200)
  expect((await office.delete('logo/dark', ana.as)).status).toBe(200)
  expect((await office.delete('logo/dark', ana.as)).body.code).toBe('unchanged')
  expect(await shown()).toBeUndefined()
  const written = await db
    .selectFrom('audit_log')
    .select('after')
    .where('subject', '=', 'settings:nombre')
    .execute()
  expect(written.map(({ after }) => Object.keys(after ?? {}))).toEqual([
    ['logo.light'],
    ['logo.dark'],
    ['logo.light'],
    ['logo.dark'],
  ])
})

it('an invalid logo file is reported at the upload field, and the shop logo stays unchanged', async () => {
  const small = await put('dark', await logoOf(300, 20, {}))
  expect([small.status, small.body.fields.dark]).toEqual([
    422,
    expect.stringContaining('48 píxeles'),
  ])
  const text = await put('light', Buffer.from('<svg onload="alert(1)"/>').toString('base64'))
  expect(text.body.fields.light).toContain('no es una foto')
  expect((await put('side', '')).status).toBe(404)
  expect(await shown()).toBeUndefined()
})

it('a shop logo without a variant for dark background is shown on a white plate there', () => {
  const file = `logo/${'a'.repeat(32)}`
  expect(createLogoStyleSheet({ light: null, dark: null })).toBe('')
  expect(createLogoStyleSheet({ light: file, dark: null })).toContain('background:#ffffff')
  expect(createLogoStyleSheet({ light: file, dark: file })).not.toContain('background:#')
})
