import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { openPictureFolder } from '#persistence/catalogue/local-folder-picture-store.ts'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { auditOf, operatorOf } from '#test/support/operator.ts'

const { db } = await testDatabase()
const folder = await mkdtemp(path.join(tmpdir(), 'content-'))
const pictures = openPictureFolder(path.join(folder, 'storage'))
const api = await testApi(db, { pictures })
const { run, runAnswering } = operatorOf(db, {
  now: () => new Date('2026-11-21T18:00:00Z'),
  pictures,
})
afterAll(() => rm(folder, { recursive: true }))

async function fileWith(content: unknown, name = 'contenido.json') {
  const file = path.join(folder, name)
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

const furnishing = {
  categories: [
    { slug: 'tabletas', name: 'Tabletas', picture: 'tabletas.png', filters: ['marca'] },
    { slug: 'juegos', name: 'Juegos' },
  ],
  home: {
    featured: 'Lo mejor',
    new: 'Lo nuevo',
    reels: [{ category: 'juegos', title: 'A jugar' }],
  },
  coupons: [{ code: 'HOLA10', percent: 10, public: true }],
}

it('the content import previews and applies changes, and then finds nothing to change', async () => {
  const square = { create: { width: 40, height: 40, channels: 3, background: '#aa2244' } } as const
  await writeFile(path.join(folder, 'tabletas.png'), await sharp(square).png().toBuffer())
  const file = await fileWith(furnishing)
  expect(await run('content', file, '--dry-run')).toMatchObject({
    code: 0,
    written: [
      'Categorías · por agregar: 2 · por cambiar: 0 · por quitar: 0 · sin cambios: 0',
      '  + tabletas',
      '  + juegos',
      'Carruseles · por agregar: 3 · por cambiar: 0 · por quitar: 0 · sin cambios: 0',
      '  + featured',
      '  + new',
      '  + juegos',
      'Cupones · por agregar: 1 · por cambiar: 0 · por apagar: 0 · sin cambios: 0',
      '  + HOLA10',
      'Filtros sin opciones hasta que algún producto tenga el atributo: marca.',
      'No se guardó nada.',
      '',
    ].join('\n'),
  })
  expect((await run('content')).written).toMatch(/^categories .* 0$/m)

  expect((await run('content', file, '--si')).written).toContain('Categorías · se agregaron: 2')
  expect((await run('content')).written).toMatch(/^categories .* 2$/m)
  expect(await run('content', file, '--si')).toMatchObject({
    code: 0,
    written: [
      'Categorías · se agregaron: 0 · cambiaron: 0 · se quitaron: 0 · sin cambios: 2',
      'Carruseles · se agregaron: 0 · cambiaron: 0 · se quitaron: 0 · sin cambios: 3',
      'Cupones · se agregaron: 0 · cambiaron: 0 · se apagaron: 0 · sin cambios: 1',
      'Filtros sin opciones hasta que algún producto tenga el atributo: marca.',
      '',
    ].join('\n'),
  })
  expect(await auditOf(db, 'content')).toMatchObject([
    { actor: 'operator:ana', action: 'content-change' },
  ])
})

it('the content export command writes the shop content in the format that the import reads (HOM-03)', async () => {
  const printed = await run('content', '--print')
  const content = JSON.parse(printed.written)
  const [{ picture }] = content.categories
  expect(content).toEqual({
    revision: { categories: 1, banners: 0, home: 1, faq: 0 },
    categories: [{ ...furnishing.categories[0], picture }, furnishing.categories[1]],
    banners: [],
    home: furnishing.home,
    faq: [],
    coupons: furnishing.coupons,
    bundles: [],
  })
  content.home.reels = []
  content.categories.reverse()
  expect((await run('content', await fileWith(content), '--si')).written).toContain(
    [
      'Categorías · se agregaron: 0 · cambiaron: 0 · se quitaron: 0 · sin cambios: 2',
      '  cambió el orden',
      'Anuncios · se agregaron: 0 · cambiaron: 0 · se quitaron: 0 · sin cambios: 0',
      'Carruseles · se agregaron: 0 · cambiaron: 0 · se quitaron: 1 · sin cambios: 2',
      '  - juegos',
    ].join('\n'),
  )
  const revision = { categories: 2, banners: 0, home: 2, faq: 0 }
  expect(JSON.parse((await run('content', '--print')).written)).toEqual({ ...content, revision })
  expect((await api.get('shop/home')).body).toMatchObject({
    category_reels: [],
    categories: [{ slug: 'juegos' }, { slug: 'tabletas' }],
  })
})

it('a shop content file can hide the section titles of the home page', async () => {
  await db.updateTable('content_pieces').set({ hidden: true }).where('kind', '=', 'home').execute()
  const content = JSON.parse((await run('content', '--print')).written)
  expect(content.home).toMatchObject({ hidden: true })
  content.home.reels = [{ category: 'juegos', title: 'A jugar' }]
  expect((await run('content', await fileWith(content), '--si')).code).toBe(0)
  expect(JSON.parse((await run('content', '--print')).written).home).toEqual(content.home)
  content.revision.home += 1
  await run(
    'content',
    await fileWith({ ...content, home: { ...content.home, hidden: false, reels: [] } }),
    '--si',
  )
})

it('the content import changes nothing on any error, and lists all errors in Spanish', async () => {
  await addProduct(db, { categories: ['juegos'] })
  const before = (await run('content', '--print')).written
  const misshapen = Array.from({ length: 20 }, () => ({ slug: 'Mal' }))
  const shape = await run('content', await fileWith({ categories: misshapen, colour: 1 }), '--si')
  expect(shape).toMatchObject({ code: 1, opened: 0, written: 'No cambió nada.\n' })
  expect(shape.noted).toContain('campo desconocido: «colour»')
  expect(shape.noted).toContain('falta «categories[19].name»')

  const categories = [{ slug: 'tabletas', name: 'Tablets', picture: 'no-hay.jpg' }]
  const meaning = await run('content', await fileWith({ categories }), '--si')
  expect(meaning).toMatchObject({ code: 1, written: 'No cambió nada.\n' })
  expect(meaning.noted).toBe(
    [
      'categoría «tabletas»: no existe el archivo «no-hay.jpg»',
      'la categoría «juegos» no se puede retirar: tiene 1 producto',
      '',
    ].join('\n'),
  )
  expect((await run('content', '--print')).written).toBe(before)
})

it('the content import asks for confirmation, and explains wrong usage', async () => {
  const file = await fileWith({ banners: [] })
  expect(await runAnswering('n', 'content', file)).toMatchObject({
    code: 1,
    opened: 0,
    questions: [`¿Tomar banners de «${file}»? [s/N] `],
  })
  expect(await run('content', file)).toMatchObject({ code: 2, opened: 0 })
  for (const words of [
    ['no-existe.json'],
    [await fileWith('{', 'roto.json')],
    [await fileWith({}, 'vacio.json')],
    ['--dry-run'],
    [file, 'otro.json'],
    [file, '--print'],
  ]) {
    expect(await run('content', ...words)).toMatchObject({ code: 2, opened: 0 })
  }
})

it('the content import refuses to overwrite content edited since the file was exported, and names the edited entries', async () => {
  const printed = JSON.parse((await run('content', '--print')).written)
  const [first, ...others] = printed.categories
  const mine = { ...printed, categories: [{ ...first, name: 'Tabletas y lectores' }, ...others] }
  const theirs = { ...printed, categories: [{ ...first, name: 'Tablets' }, ...others] }
  expect((await run('content', await fileWith(theirs), '--si')).code).toBe(0)
  const before = (await run('content', '--print')).written

  for (const words of [['--si'], ['--dry-run']]) {
    expect(await run('content', await fileWith(mine), ...words)).toMatchObject({
      code: 1,
      written: 'No cambió nada.\n',
      noted: [
        'categorías: cambió después de que se escribió el archivo: «Tablets» (ana).',
        'Léelo otra vez con «content --print» y repite ahí tus cambios.',
        '',
      ].join('\n'),
    })
  }
  const { revision: _, ...sayingNothing } = mine
  const unknown = await run('content', await fileWith(sayingNothing), '--si')
  expect(unknown.noted).toContain('categorías: el archivo no dice de qué versión parte')
  expect((await run('content', '--print')).written).toBe(before)
})
