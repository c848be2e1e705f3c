import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { addCategories, addProduct } from '#test/support/make-product.ts'
import { makeWorkbook } from '#test/support/make-workbook.ts'
import { testOffice } from '#test/support/operator-api.ts'
import { auditOf, operatorOf } from '#test/support/operator.ts'
import {
  createRedirectFinder,
  expireRedirectCounts,
} from '#use-cases/catalogue/count-redirect-uses.ts'
import { addRedirects } from '#use-cases/running/manage-redirects.ts'

const { db } = await testDatabase()
const office = await testOffice(db)
const [ana, eva] = [await office.person('catálogo'), await office.person('contabilidad')]
const { runAnswering } = operatorOf(db, { now: office.now })
const finder = createRedirectFinder(db, { clock: office.now })

let oculto = 0

beforeAll(async () => {
  await addProduct(db, { urlKey: 'gota', sku: 'G-1', name: 'Audífonos Gota' })
  await addProduct(db, { urlKey: 'calma', sku: 'C-1', name: 'Audífonos Calma' })
  await addProduct(db, { urlKey: 'doble-1', sku: 'D-1', name: 'Doble' })
  await addProduct(db, { urlKey: 'doble-2', sku: 'D-2', name: 'Doble' })
  oculto = (await addProduct(db, { urlKey: 'oculto', sku: 'O-1', visible: false })).id
  await addCategories(db, ['audio', 'redes'])
})

const add = (from: string, to: string, as = ana.as) =>
  office.post('redirects', { old_address: from, to }, as)
const list = async (query = '') => (await office.get(`redirects?${query}`, ana.as)).body
const rowOf = async (from: string) =>
  (await list(`search=${encodeURIComponent(from)}`)).redirects.find(
    (row: { old_address: string }) => row.old_address === from,
  )
const upload = (content: string | Uint8Array) =>
  office.post('redirects/upload', { content: Buffer.from(content).toString('base64') }, ana.as)

describe('redirects of old addresses', () => {
  it.each([
    ['its address', '/gota', '/gota'],
    ['its whole address', 'https://tienda.test/Gota?x=1', '/gota'],
    ['its SKU', 'G-1', '/gota'],
    ['its name', 'Audífonos Gota', '/gota'],
    ['the address of a category', '/category/audio', '/category/audio'],
    ['the name of a category', 'AUDIO', '/category/audio'],
    ['a page', '/ofertas', '/ofertas'],
    ['the front page', '/', '/index'],
  ])('lead to a target given by %s', async (how, to, path) => {
    const from = `/pages/${encodeURIComponent(how)}`
    expect((await add(from.replaceAll('%20', '-'), to)).body.messageForUser).toBe(
      'Ya lleva a tu tienda nueva.',
    )
    const url = `${from.replaceAll('%20', '-')}?utm_source=correo`
    expect(await finder.find(url)).toBe(path)
  })

  it.each([
    ['gota', '/calma', 'redirect-address-malformed', 'old_address'],
    ['/gota', '/calma', 'redirect-address-in-use', 'old_address'],
    ['/category/audio', '/calma', 'redirect-address-in-use', 'old_address'],
    ['/ofertas', '/calma', 'redirect-address-in-use', 'old_address'],
    ['/x', '/nada', 'redirect-target-not-found', 'to'],
    ['/x', '/nada/de-esto', 'redirect-target-not-found', 'to'],
    ['/x', 'Nada', 'redirect-target-not-found', 'to'],
    ['/x', 'Doble', 'redirect-target-ambiguous', 'to'],
    ['/x', '/x', 'redirect-circle', 'to'],
    ['/x', 'https://otra.test/x/', 'redirect-circle', 'to'],
  ])('from %s to %s are refused as %s', async (from, to, code, field) => {
    const refused = await add(from, to)
    expect([refused.status, refused.body.code, Object.keys(refused.body.fields)]).toEqual([
      422,
      code,
      [field],
    ])
  })

  it('are refused when they lead to another old address, or when the address has one', async () => {
    await add('/products/uno', '/gota')
    expect((await add('/products/dos', '/products/uno')).body.code).toBe('redirect-chain')
    expect((await add('/products/uno', '/calma')).body.code).toBe('redirect-exists')
    expect((await add('/products/UNO/', 'G-1')).body.messageForUser).toBe('Ya llevaba ahí.')
  })

  it('are added once when two people add the same address at the same time', async () => {
    const both = await Promise.all([
      add('/products/juntos', '/gota'),
      add('/products/juntos', '/calma'),
    ])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 422]))
    expect((await list('search=/products/juntos')).redirects).toHaveLength(1)
  })

  it('follow a product whose address changes, and say when it is hidden, removed, or has the address', async () => {
    await add('/products/movida', 'C-1')
    await db.updateTable('products').set({ url_key: 'calma-2' }).where('sku', '=', 'C-1').execute()
    expect(await finder.find('/products/movida')).toBe('/calma-2')
    await add('/products/oculto', 'O-1')
    expect((await rowOf('/products/oculto')).problem).toBe('hidden')
    expect(await finder.find('/products/oculto')).toBeNull()
    await db.updateTable('products').set({ visible: true }).where('id', '=', oculto).execute()
    expect((await rowOf('/products/oculto')).problem).toBeNull()

    const { id } = await addProduct(db, { urlKey: 'breve', sku: 'B-1' })
    await add('/products/breve', 'B-1')
    await db.deleteFrom('inventory').where('product_id', '=', id).execute()
    await db.deleteFrom('products').where('id', '=', id).execute()
    expect(await rowOf('/products/breve')).toMatchObject({ problem: 'gone', to: null })
    expect(await finder.find('/products/breve')).toBeNull()

    await add('/funda', '/gota')
    await addProduct(db, { urlKey: 'funda', sku: 'F-1' })
    expect((await rowOf('/funda')).problem).toBe('shadowed')
    const broken = await list('broken=true')
    expect(
      broken.redirects.map((row: { old_address: string }) => row.old_address).toSorted(),
    ).toEqual(['/funda', '/products/breve'])
    expect(broken.broken).toBe(2)
  })

  it('are counted by use and day, and so are addresses that are not there', async () => {
    await add('/products/usada', '/gota')
    const inDays = (days: number) => new Date(office.now().getTime() + days * 86_400_000)
    const onDay = async (days: number, work: (then: typeof finder) => unknown) => {
      const then = createRedirectFinder(db, { clock: () => inDays(days) })
      await work(then)
      await then.flush()
    }
    await onDay(-31, (then) => then.find('/products/usada'))
    await onDay(-10, (then) => then.countMissed('/pages/hace-mucho'))
    await onDay(-1, async (then) => {
      for (let uses = 0; uses < 3; uses += 1) await then.find('/products/usada?variant=2')
      then.countMissed('/products/funda-tablet-8?correo=ana@correo.mx')
      then.countMissed('/products/funda-tablet-8/')
    })
    await onDay(0, (then) => then.find('/products/usada'))
    expect(await rowOf('/products/usada')).toMatchObject({
      recent_uses: 4,
      last_used_on: '2026-11-21',
    })
    expect((await list()).redirects[0].old_address).toBe('/products/usada')
    const missed = async () => (await office.get('missed-paths', ana.as)).body.paths
    expect(await missed()).toEqual([
      { path: '/products/funda-tablet-8', hits: 2, last_on: '2026-11-20' },
    ])
    await add('/products/funda-tablet-8', '/gota')
    expect(await missed()).toEqual([])
    await onDay(30, (then) => then.countMissed('/pages/otra'))
    await expireRedirectCounts(db, inDays(30))
    const kept = await db.selectFrom('missed_paths').select('path').execute()
    expect(kept).toEqual([{ path: '/pages/otra' }])
  })

  it('are changed unless somebody else changed them meanwhile', async () => {
    await add('/products/cambiada', '/gota')
    const { id, version } = await rowOf('/products/cambiada')
    const change = (to: string) => office.put(`redirects/${id}`, { to, version }, ana.as)
    expect((await change('/products/uno')).body.code).toBe('redirect-chain')
    expect((await change('/products/cambiada')).body.code).toBe('redirect-circle')
    expect((await change('/ofertas')).status).toBe(200)
    expect(await finder.find('/products/cambiada')).toBe('/ofertas')
    const late = await change('/category/audio')
    expect([late.status, late.body.code, late.body.current.values]).toEqual([
      409,
      'changed-meanwhile',
      { to: '/ofertas' },
    ])
    const gone = await office.put('redirects/999999', { to: '/ofertas' }, ana.as)
    expect([gone.status, gone.body.code]).toEqual([404, 'redirect-not-found'])
  })

  it('are removed, once, with what brings them back', async () => {
    await add('/products/quitada', '/gota')
    const { id } = await rowOf('/products/quitada')
    const remove = async () => (await office.post('redirects/remove', { ids: [id] }, ana.as)).body
    expect((await remove()).removed).toEqual([{ old_address: '/products/quitada', to: '/gota' }])
    expect((await remove()).removed).toEqual([])
    expect(await finder.find('/products/quitada')).toBeNull()
  })

  it('are read and changed only with the permission of content', async () => {
    expect((await add('/products/ajena', '/gota', eva.as)).body.code).toBe('permission-missing')
    expect((await office.get('redirects', {})).status).toBe(401)
    const entries = await auditOf(db, 'redirects')
    expect(entries.map(({ actor }) => actor)).toEqual(entries.map(() => `operator:${ana.email}`))
    expect(entries.map(({ action }) => action)).toContain('redirect-remove')
  })
})

describe('files of old addresses', () => {
  it('come in with refused lines named, twice without doubling', async () => {
    const file = [
      'Redirect from,Redirect to',
      '/collections/redes,/category/redes',
      '/products/gota-negra,Audífonos Gota',
      '/products/gota-negra,/gota',
      '/products/gota-negra,/ofertas',
      '/a,/b',
      '/b,/a',
      '=1+1,/gota',
      '"=HYPERLINK(""/x"")",/gota',
      '/sin-destino,',
    ].join('\n')
    const first = await upload(file)
    expect(first.body).toMatchObject({
      added: 2,
      unchanged: 1,
      messageForUser: 'Entraron 2 direcciones. 1 ya estaban.',
    })
    const reasons = first.body.refused.map(({ line, reason }: { line: number; reason: string }) => [
      line,
      reason.split(/[.:]/)[0],
    ])
    expect(reasons).toEqual([
      [5, 'Esa dirección ya lleva a otra parte'],
      [6, 'Da vueltas'],
      [7, 'Da vueltas'],
      [8, 'No es una dirección'],
      [9, 'No es una dirección'],
      [10, 'No hay un producto, una categoría ni una página así'],
    ])
    expect((await upload(file)).body).toMatchObject({ added: 0, unchanged: 3 })
    expect(await finder.find('/collections/redes?sort_by=price')).toBe('/category/redes')
  })

  it('come in from Windows encodings, tabs, workbooks, and without headings', async () => {
    const latin = Buffer.from('/producto/audífonos;/gota\r\n/producto/niño;/gota', 'latin1')
    expect((await upload(latin)).body.added).toBe(2)
    expect(await finder.find('/producto/ni%C3%B1o')).toBe('/gota')
    const tabs = Buffer.from('\uFEFF/t/uno\t/gota\n/t/dos\t/gota', 'utf16le')
    expect((await upload(tabs)).body.added).toBe(2)
    const book = makeWorkbook({
      Hoja: [
        ['Vieja', 'Va a'],
        ['/libro/uno', '/gota'],
      ],
    })
    expect((await upload(book)).body.added).toBe(1)
  })

  it('are refused in words when they are no sheet or too large', async () => {
    const zip = await upload(Buffer.from('PK\u0003\u0004 no es un libro'))
    expect([zip.status, zip.body.code, zip.body.fields]).toEqual([
      422,
      'no-sheet',
      { archivo: expect.stringMatching(/.+/) },
    ])
    const many = Array.from({ length: 20_001 }, (_, at) => `/viejo/${at},/gota`).join('\n')
    expect((await upload(many)).body.code).toBe('redirects-too-many')
    const huge = await office.post('redirects/upload', { content: 'A'.repeat(9_000_000) }, ana.as)
    expect(huge.status).toBe(413)
  })

  it('of another program name the former shop, and leave existing redirects alone', async () => {
    const rows = [
      { from: '/products/gota-azul', to: '/gota' },
      { from: '/collections/redes', to: '/gota' },
    ]
    const by = { actor: `operator:${ana.email}` }
    const done = await addRedirects(db, { rows, source: 'Shopify', by }, office.now())
    expect(done).toMatchObject({
      added: [{ from: '/products/gota-azul' }],
      refused: [{ index: 1, code: 'redirect-exists' }],
    })
    expect((await rowOf('/products/gota-azul')).by).toBe('Shopify')
  })

  it('are downloaded with the filter of the list', async () => {
    const file = await office.get('redirects.csv?search=gota-azul', ana.as)
    expect(file.headers['content-disposition']).toContain('direcciones-viejas.csv')
    expect(file.body).toContain('/products/gota-azul,/gota,Audífonos Gota,0,,Shopify')
  })

  it('are managed on the command line', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'redirects-'))
    await writeFile(path.join(folder, 'viejas.csv'), '/cli/uno;/gota\n/cli/dos;nada')
    const sent = await runAnswering('s', 'import-redirects', path.join(folder, 'viejas.csv'))
    expect([sent.code, sent.written]).toEqual([0, expect.stringContaining('No entraron 1')])
    const added = await runAnswering('s', 'add-redirect', '/cli/tres', 'Audífonos Gota')
    expect([added.code, added.written]).toEqual([0, 'Ya lleva a tu tienda nueva.\n'])
    const shown = await runAnswering(undefined, 'redirects', '--search', '/cli/')
    expect(shown.written).toMatch(/\/cli\/uno +\/gota/)
    const { id } = await rowOf('/cli/uno')
    expect((await runAnswering('s', 'change-redirect', String(id), '/ofertas')).code).toBe(0)
    expect((await runAnswering('s', 'remove-redirects', String(id))).code).toBe(0)
    expect(await rowOf('/cli/uno')).toBeUndefined()
    expect((await runAnswering(undefined, 'missed-paths')).code).toBe(0)
  })
})
