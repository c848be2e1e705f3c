import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toCentavos } from '#domain/money.ts'
import { openPictureFolder } from '#persistence/catalogue/local-folder-picture-store.ts'
import { testDatabase } from '#test/support/database.ts'
import { addCategories, addProduct } from '#test/support/make-product.ts'
import { operatorOf } from '#test/support/operator.ts'
import { removeUnusedDocuments } from '#use-cases/catalogue/remove-unused-documents.ts'

const { db } = await testDatabase()
const folder = await mkdtemp(path.join(tmpdir(), 'tianguis-operator-'))
const pictures = openPictureFolder(path.join(folder, 'store'))
afterAll(() => rm(folder, { recursive: true }))
beforeAll(() => addCategories(db, ['tabletas']))

const { run } = operatorOf(db, { now: () => new Date('2026-11-21T18:00:00Z'), pictures })

const entries = (action: string) =>
  db.selectFrom('audit_log').select(['actor', 'after']).where('action', '=', action).execute()

async function file(name: string, content: string): Promise<string> {
  const place = path.join(folder, name)
  await writeFile(place, content)
  return place
}

describe('the command line', () => {
  it('the command line prints help without a database', async () => {
    for (const words of [[], ['help'], ['--help']]) {
      const { code, written, opened } = await run(...words)
      expect({ code, opened }).toEqual({ code: 0, opened: 0 })
      expect(written).toContain('Agrega y actualiza productos')
    }
    expect((await run('help', 'import')).written).toContain('--dry-run')
    expect((await run('import', '--help')).written).toContain('attr:código')
  })

  it.each([
    [['nada'], 'No existe el comando «nada»'],
    [['toString'], 'No existe el comando'],
    [['import'], 'Falta el archivo'],
    [['import', 'a.pdf'], '.xlsx, .csv, .txt o .json'],
    [['import', 'no-existe.csv'], 'No existe el archivo'],
    [['import', 'a.csv', 'b.csv'], 'Sobra «b.csv»'],
    [['import', 'a.csv', '--borrar'], 'No existe la opción --borrar'],
    [['import-pictures', 'no-existe'], 'No existe la carpeta'],
    [['import-documents', 'no-existe'], 'No existe la carpeta'],
  ])('the command line answers 2 to %j with the reason', async (words, reason) => {
    const { code, noted } = await run(...words)
    expect(code).toBe(2)
    expect(noted).toContain(reason)
  })
})

describe('import', () => {
  it('the product import command previews and applies changes, and finds nothing to change on repetition', async () => {
    await addProduct(db, { urlKey: 'conocida', sku: 'C-1', name: 'Conocida', stock: 5 })
    const feed = await file(
      'productos.csv',
      'url_key;sku;name;categories;price;qty\nconocida;C-1;Conocida;tabletas;"1,500.50";4\nnueva;N-1;Nueva;tabletas;99;1\n',
    )
    const dry = await run('import', feed, '--dry-run')
    expect(dry.written).toContain('+ nueva  Nueva')
    expect(dry.written).toContain('~ conocida: precio $1,000.00 → $1,500.50; existencias 5 → 4')
    expect(dry.written).toContain('Por agregar: 1 · por cambiar: 1 · sin cambios: 0')
    await expect(run('import', feed)).resolves.toMatchObject({ code: 2 })
    const done = await run('import', feed, '--si')
    expect(done).toMatchObject({
      code: 0,
      written: expect.stringContaining('Agregados: 1 · cambiados: 1'),
    })
    expect(done.noted).toBe('Revisando…\nGuardando…\n')
    expect((await run('import', feed)).written).toContain('sin cambios: 2')
    // the rehearsal and what changed nothing leave no entry
    expect(await entries('catalogue-import')).toEqual([
      {
        actor: 'operator:ana',
        after: { source: 'productos.csv', added: 1, changed: 1, withdrawn: 0 },
      },
    ])
  })

  it('the product import command ends no running offer unless called with --end-offers', async () => {
    await addProduct(db, {
      urlKey: 'de-oferta',
      sku: 'O-1',
      specialPrice: toCentavos(90_000),
      specialTo: '2026-12-10',
    })
    const feed = await file(
      'ofertas.csv',
      'url_key,special_price,special_from,special_to\nde-oferta,950,2026-12-04,2026-12-07\n',
    )
    expect((await run('import', feed, '--dry-run')).written).toContain(
      'hoy $900.00 → $1,000.00, su oferta termina',
    )
    const refused = await run('import', feed, '--si')
    expect(refused).toMatchObject({ code: 1, written: expect.stringContaining('--end-offers') })
    expect(await run('import', feed, '--si', '--end-offers')).toMatchObject({ code: 0 })
  })

  it('the product import command reads any spreadsheet, by column headings or by given columns', async () => {
    const list = 'Clave;Nombre;Total;Existencia;Línea\r\nH-1;Cámara;1.299,00;3;Tabletas\r\n'
    const sheet = await file('lista.csv', '')
    await writeFile(sheet, Buffer.from(list, 'latin1'))
    const dry = await run('import', sheet, '--dry-run', '--map', 'Total=price')
    expect(dry.written).toContain('+ camara  Cámara')
    const words = ['--map', 'Total=price', '--encoding', 'windows-1252', '--si']
    expect((await run('import', sheet, ...words)).written).toContain('Agregados: 1')
    expect((await run('import', sheet, '--map', 'Costo=price')).noted).toContain(
      'No hay una columna «Costo». Títulos: Clave, Nombre, Total, Existencia, Línea.',
    )
    expect((await run('import', sheet, '--encoding', 'ebcdic')).noted).toContain('«ebcdic»')
    expect((await run('import', sheet, '--map', 'Total=suma')).noted).toContain('no se usa así')
    const own = ['--supplier', 'Cámaras del Sur', '--si']
    expect((await run('import', sheet, ...words, ...own)).code).toBe(0)
    const next = await file(
      'nueva.csv',
      'Clave;Nombre;Total;Existencia;Línea\r\nH-1;Cámara;1.399,00;3;Tabletas\r\n',
    )
    expect((await run('import', next, '--dry-run')).written).not.toContain('cambiados: 1')
    expect((await run('import', next, ...own)).written).toContain('cambiados: 1')
    const broken = await file('rota.xlsx', 'PK nada')
    expect((await run('import', broken)).written).toContain('no es un libro de Excel')
  })

  it('the product import command names invalid lines and exits with 1', async () => {
    const feed = await file('malas.json', '[\n{"url_key": "faq"},\n{"url_key": "x", "qty": -1}\n]')
    const { code, written } = await run('import', feed)
    expect(code).toBe(1)
    expect(written).toContain('línea 2: «faq» es una dirección reservada')
    expect(written).toContain('línea 3: «qty» no puede ser menor que 0')
    expect(written).toContain('No se guardó nada.')
  })
})

describe('import in an operator’s name', () => {
  const email = 'fichas@tienda.test'

  async function allow(...permissions: string[]) {
    await db
      .insertInto('roles')
      .values({ name: 'fichas', permissions })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ permissions }))
      .execute()
  }

  beforeAll(async () => {
    await allow('products:write', 'content:write')
    await run('invite', 'jefa@tienda.test', '--role', 'dueño')
    await run('invite', email, '--role', 'fichas')
    await addProduct(db, { urlKey: 'ajena', sku: 'A-1', name: 'Ajena', stock: 5 })
  })

  it.each([
    ['price\nA-1;ajena;1', 'cambiar los precios'],
    ['qty\nA-1;ajena;900', 'cambiar las existencias'],
    ['special_price;special_to\nA-1;ajena;1;2026-12-24', 'cambiar los precios'],
    ['name;categories;price\nA-2;otra;Otra;tabletas;1', 'cambiar los precios'],
  ])('an import in an operator’s name rejects %j without permission', async (rest, missing) => {
    const feed = await file('ajenos.csv', `sku;url_key;${rest}\n`)
    const before = await db.selectFrom('products').selectAll().orderBy('id').execute()
    for (const words of [[], ['--dry-run']]) {
      const { code, written } = await run('import', feed, '--as', email, ...words)
      expect({ code, written }).toEqual({
        code: 1,
        written: `Te falta el permiso de ${missing}. Pídelo a quien administra la tienda.\nNo se guardó nada.\n`,
      })
    }
    expect(await db.selectFrom('products').selectAll().orderBy('id').execute()).toEqual(before)
  })

  it('an import in an operator’s name may change only fields the operator may edit; unchanged prices need no permission', async () => {
    const feed = await file('fichas.csv', 'sku;url_key;name;price\nA-1;ajena;Ajena 2;1000\n')
    expect((await run('import', feed, '--si', '--as', email)).code).toBe(0)
    await allow('products:write', 'content:write', 'prices:write')
    const dear = await file('precios.csv', 'sku;url_key;price\nA-1;ajena;1200\n')
    expect((await run('import', dear, '--si', '--as', email)).code).toBe(0)
  })

  it('an import in an operator’s name rejects coupons if the operator lacks the permission for them', async () => {
    const coupons = [{ code: 'GRATIS', percent: 100 }]
    const content = await file('cupones.json', JSON.stringify({ coupons }))
    const { code, noted } = await run('content', content, '--si', '--as', email)
    expect(code).toBe(1)
    expect(noted).toContain('Te falta el permiso de cambiar los cupones.')
    expect(await db.selectFrom('coupons').selectAll().execute()).toEqual([])
  })
})

describe('import-documents', () => {
  it('the import command adds PDF documents to products, and explains rejected files', async () => {
    const documents = ['manual.pdf', 'pagina.pdf'].map((name) => ({
      title: 'Manual',
      file: name,
      language: null,
    }))
    const { id } = await addProduct(db, { urlKey: 'con-manual', documents })
    const source = path.join(folder, 'manuales')
    const named = openPictureFolder(source)
    await named.write('manual.pdf', Buffer.from('%PDF-1.7\n%%EOF\n'))
    await named.write('pagina.pdf', Buffer.from('<script>alert(1)</script>'))
    await named.write('de-nadie.pdf', Buffer.from('%PDF-1.7\n%%EOF\n'))
    const { code, written, noted } = await run('import-documents', source)
    expect([code, written]).toEqual([1, 'Documentos guardados: 1.\n'])
    expect(noted).toContain('de-nadie.pdf: ningún producto nombra este documento.')
    expect(noted).toContain('pagina.pdf: no es un PDF completo.')
    expect(await entries('documents-import')).toEqual([
      { actor: 'operator:ana', after: { documents: 1 } },
    ])
    const [stored] = await db.selectFrom('document_files').selectAll().execute()
    expect(stored).toMatchObject({ file: 'manual.pdf', bytes: 15 })
    const later = new Date(Date.now() + 7_200_000)
    expect(await removeUnusedDocuments(db, pictures, later)).toBe(0)
    await sql`update products set named_documents = '[]' where id = ${id}`.execute(db)
    expect(await removeUnusedDocuments(db, pictures, new Date())).toBe(0)
    expect(await removeUnusedDocuments(db, pictures, later)).toBe(1)
    expect(await pictures.find(`${stored?.path}.pdf`)).toBeNull()
  })
})

describe('import-pictures', () => {
  it('the picture import command resizes pictures and adds them to their products, and reports files that match no product', async () => {
    const { id } = await addProduct(db, {
      urlKey: 'con-foto-1',
      name: 'Con foto',
      imageAlt: 'De lado',
    })
    const source = path.join(folder, 'fotos')
    const wide = (width: number) =>
      sharp({ create: { width, height: 400, channels: 3, background: '#08f' } })
        .png()
        .toBuffer()
    const photos = openPictureFolder(source)
    await photos.write('con-foto-1.png', await wide(1600))
    await photos.write('con-foto-1-atras.png', await wide(1599))
    await photos.write('con-foto.png', await wide(20))
    await photos.write('con-foto-1-3.jpg', Buffer.from('nada'))
    const { code, written, noted } = await run('import-pictures', source)
    expect(code).toBe(1)
    expect(written).toBe('Fotos guardadas: 2, de 1 productos.\n')
    expect(noted).toContain('con-foto.png: ningún producto')
    expect(noted).toContain('con-foto-1-3.jpg: no es una imagen')
    const images = await db
      .selectFrom('product_images')
      .select(['path', 'alt', 'width'])
      .where('product_id', '=', id)
      .orderBy('position')
      .execute()
    expect(images.map(({ alt }) => alt)).toEqual(['De lado', 'Vista trasera de Con foto'])
    expect(images.map(({ width }) => width)).toEqual([1600, 800])
    const { width, height } = await sharp(
      await pictures.read(`${images[0]?.path}-300.webp`),
    ).metadata()
    expect([width, height]).toEqual([300, 300])
    expect(await pictures.find(`${images[0]?.path}-1600.avif`)).not.toBeNull()
    expect(await entries('pictures-import')).toEqual([
      { actor: 'operator:ana', after: { products: 1, pictures: 2 } },
    ])
  })
})
