import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { parseSettingsFile } from '#catalogue-import/shop-settings-file.ts'
import * as shipping from '#persistence/buying/shipping-rates.ts'
import { openDatabase } from '#persistence/database.ts'
import * as contentWrites from '#persistence/running/settings-and-legal-text-writes.ts'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { auditOf, operatorOf } from '#test/support/operator.ts'
import { readCheckoutPolicy, listInvalidSettings } from '#use-cases/read-settings.ts'
import { listMissingOpeningPrerequisites } from '#use-cases/running/list-settings.ts'

const { db, superuserUrl } = await testDatabase()
const api = await testApi(db)
const { run, runAnswering } = operatorOf(db, { now: () => new Date('2026-11-21T18:00:00Z') })

const folder = await mkdtemp(path.join(tmpdir(), 'settings-'))
afterAll(() => rm(folder, { recursive: true }))

async function fileWith(content: unknown, name = 'ajustes.json') {
  const file = path.join(folder, name)
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

const support = {
  phone: '55 1234 5678',
  email: 'ayuda@mi-tienda.mx',
  hours: 'Lunes a viernes de 9:00 a 18:00',
  address: 'Av. Vallarta 1502, Guadalajara',
}

function delivery(...codes: string[]) {
  return {
    zones: [{ code: 'todo', name: 'Todo el país', postcode_prefixes: ['06', '44'] }],
    methods: codes.map((code) => ({
      code,
      name: `Envío ${code}`,
      description: '',
      zones: [
        {
          zone: 'todo',
          cost: 99.5,
          min_business_days: 2,
          max_business_days: 3,
          estimate: '2 a 3 días hábiles',
        },
      ],
    })),
  }
}

describe('settings', () => {
  it('the settings command warns when the shop connects to the database as a superuser', async () => {
    const superuser = openDatabase(superuserUrl)
    const { written } = await operatorOf(superuser.db, { now: () => new Date() }).run('settings')
    expect(written).toContain('«tianguis», el de DATABASE_URL, es superusuario')
    expect((await run('settings')).written).not.toContain('superusuario')
    await superuser.close()
  })

  it('the settings command reports stored settings that contradict environment variables', async () => {
    const warned = operatorOf(db, { now: () => new Date(), warnings: ['algo no cuadra'] })
    expect((await warned.run('settings')).written).toMatch(/\nCuidado:\n  algo no cuadra\n$/)
    expect((await run('settings')).written).not.toContain('Cuidado')
  })

  it('the settings command lists settings required before the shop can open, and none when all are set', async () => {
    const before = await run('settings')
    expect(before.written).toMatch(/^support +teléfono.* falta$/m)
    expect(before.written).toMatch(/^rewards .* por omisión$/m)
    expect(before.written).toContain('Falta para abrir:')
    expect(before.written).toContain('el texto «Aviso de privacidad»: con el comando legal')
    expect(before.written).toContain('«categories» con el comando content')
    expect(await listMissingOpeningPrerequisites(db, new Date())).toHaveLength(6)

    const file = await fileWith({ support, shipping: delivery('estandar', 'expres') })
    expect(await run('settings', file, '--si')).toMatchObject({
      code: 0,
      written: 'Ajustes guardados: support, shipping.\n',
    })
    const tree = { categories: [{ slug: 'tabletas', name: 'Tabletas' }] }
    const content = await fileWith(tree, 'contenido.json')
    expect((await run('content', content, '--si')).code).toBe(0)
    for (const page of ['politicas', 'condiciones', 'aviso-de-privacidad']) {
      expect(await run('legal', page, `catalogue/legal/${page}.md`, '--si')).toMatchObject({
        code: 0,
        written: `Publicada la versión 1 de /${page}.\n`,
      })
    }
    expect((await run('settings')).written).toContain('No falta nada para abrir.')
    const { body } = await api.get('shop/settings')
    expect(body.support).toEqual(support)
    expect(await auditOf(db, 'shop')).toMatchObject([
      { actor: 'operator:ana', action: 'settings-change' },
    ])
  })

  it('importing a settings file replaces all shipping methods by those in the file (CHK-07)', async () => {
    await run('settings', await fileWith({ shipping: delivery('estandar', 'expres') }), '--si')
    await run('settings', await fileWith({ shipping: delivery('estandar') }), '--si')
    const rates = await shipping.listShippingRates(db, '06000')
    expect(rates.map(({ code, cost }) => [code, cost])).toEqual([['estandar', 9950]])
  })

  it('the settings command exports current settings in the format it imports', async () => {
    const printed = await run('settings', '--print')
    const settings = JSON.parse(printed.written)
    expect(parseSettingsFile(settings)).toMatchObject({ ok: true })
    expect(Object.keys(settings)).toEqual(expect.arrayContaining(['shipping', 'ticket_reasons']))
    settings.rewards.redeem_minimum = 250
    expect((await run('settings', await fileWith(settings), '--si')).code).toBe(0)
    expect((await readCheckoutPolicy(db)).redeeming.minimumPoints).toBe(250)
    expect(JSON.parse((await run('settings', '--print')).written)).toEqual(settings)
  })

  it('the settings command names an unreadable stored setting, for which the shop uses the default', async () => {
    const stored = { enabled: true, threshold: 'mucho', method: 'x', text: 'Gratis' }
    await contentWrites.putSettings(db, { free_shipping: stored })
    expect(await listInvalidSettings(db)).toEqual(['free_shipping.threshold'])
    expect((await run('settings')).written).toMatch(/^free_shipping .* no se entiende/m)
    expect((await readCheckoutPolicy(db)).freeShipping).toEqual({ threshold: 0, method: 'x' })
    const free_shipping = { enabled: true, threshold: 499, method: 'x', text: 'Gratis' }
    await run('settings', await fileWith({ free_shipping }), '--si')
    expect(await listInvalidSettings(db)).toEqual([])
  })

  it('the settings command imports the settings file of the demo shop', async () => {
    const demo = JSON.parse(await readFile('catalogue/shop.json', 'utf8'))
    const {
      support: contact,
      payment,
      rewards,
      trust,
      free_shipping,
      shipping: sent,
      carriers,
    } = demo
    const own = {
      support: contact,
      payment,
      rewards,
      trust,
      free_shipping,
      shipping: sent,
      carriers,
    }
    expect(parseSettingsFile(own)).toMatchObject({ ok: true })
  })

  it('the settings import changes nothing on any error, and lists all errors in Spanish', async () => {
    const wrong = { support: { phone: '55' }, colour: 'red', minimum_age: 'dieciocho' }
    const answer = await run('settings', await fileWith(wrong), '--si')
    expect(answer).toMatchObject({ code: 1, written: 'No cambió nada.\n' })
    expect(answer.noted).toContain('campo desconocido: «colour»')
    expect(answer.noted).toContain('«minimum_age» debe ser un número entero')
    expect(answer.noted).toContain('falta «support.email»')
    expect(await run('settings', await fileWith('{', 'roto.json'), '--si')).toMatchObject({
      code: 2,
      opened: 0,
    })
    expect((await run('settings', 'no-existe.json', '--si')).noted).toContain('No existe')
    const refused = await runAnswering('n', 'settings', await fileWith({ name: 'Otra' }))
    expect(refused).toMatchObject({ code: 1, opened: 0, questions: ['¿Cambiar name? [s/N] '] })
  })
})

describe('legal', () => {
  it('the legal command publishes a legal text version once, keeps former versions, and requires a date (FQL-02)', async () => {
    const text = (words: string) =>
      `# Política de cookies\n\nÚltima actualización: noviembre de 2026\n\n${words}\n`
    const first = await fileWith(text('Uno'), 'uno.md')
    const published = await run('legal', 'politicas', first, '--si')
    expect(published.code).toBe(0)
    expect(await run('legal', 'politicas', first, '--si')).toMatchObject({ code: 1 })
    const undated = await fileWith('# Política\n\nSin fecha', 'sin-fecha.md')
    expect((await run('legal', 'politicas', undated, '--si')).written).toContain(
      'Última actualización',
    )
    expect(await run('legal', 'otra', first, '--si')).toMatchObject({ code: 1 })
    const { body } = await api.get('shop/legal/politicas')
    expect(body).toMatchObject({ last_updated: 'noviembre de 2026' })
    expect(body.body_markdown).toContain('Uno')
    expect((await run('legal')).written).toMatch(
      new RegExp(`politicas +Política de cookies +${body.version} +noviembre de 2026`),
    )
    expect(await auditOf(db, 'legal:politicas')).toContainEqual(
      expect.objectContaining({ action: 'legal-publish', actor: 'operator:ana' }),
    )
  })
})
