import Fastify from 'fastify'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openPictureFolder } from '#persistence/catalogue/local-folder-picture-store.ts'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { pictureNames } from '#test/support/picture-names.ts'
import { watchDiskSpace } from './disk-space-monitor.ts'

const { db } = await testDatabase()

describe('a database with a full disk', () => {
  it('a full database disk makes write requests fail with an error text, while reads keep working', async () => {
    const api = await testApi(db)
    const product = await addProduct(db)
    const { bearer } = await api.signedInShopper()
    await sql`create function fill_disk() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(db)
    await sql`create trigger fill_disk before insert on wishes
      execute function fill_disk()`.execute(db)
    expect((await api.get('/ready')).status).toBe(200)

    const add = () => api.post('customer/productToWishlist', { productId: product.id }, bearer)
    const refused = await add()
    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '60' } })
    expect(refused.body.messageForUser).toContain('no puede guardar cambios en este momento')
    expect((await api.get(`shop/productBySlug/${product.urlKey}`)).status).toBe(200)
    expect(await api.get('/ready')).toMatchObject({
      status: 503,
      body: { reason: expect.stringContaining('no hubo lugar en el disco') },
    })

    await sql`drop trigger fill_disk on wishes`.execute(db)
    expect((await add()).status).toBe(200)
  })
})

describe('a full local disk', () => {
  // A folder without any space
  const full = { what: 'las imágenes', folder: '/proc' }

  it('a full local disk makes the readiness endpoint fail, with the reason', async () => {
    const api = await testApi(db, { disks: [{ what: 'la base de datos', folder: '.' }, full] })
    expect(await api.get('/ready')).toMatchObject({
      status: 503,
      body: { reason: 'El disco de las imágenes está lleno: quedan 0 MB.' },
    })
  })

  it('the readiness check reports a local disk whose state cannot be read or that does not answer', async () => {
    const disks = [{ what: 'las imágenes', folder: '/mnt/elsewhere' }]
    const stats = [() => Promise.reject(new Error('EIO')), () => new Promise<never>(() => {})]
    for (const stat of stats) {
      const reason = await watchDiskSpace(Fastify(), disks, { stat })()
      expect(reason).toBe('El disco de las imágenes no contesta.')
    }
  })

  it('the full-disk state is cleared ten seconds after the last failed write', async () => {
    let now = 0
    const app = Fastify()
    const findFullDisk = watchDiskSpace(app, [], { clock: () => now })
    app.get('/', async () => {
      throw Object.assign(new Error('write'), { code: 'ENOSPC' })
    })
    expect(await findFullDisk()).toBeUndefined()
    await app.inject('/')
    expect(await findFullDisk()).toContain('no hubo lugar')
    now += 10_001
    expect(await findFullDisk()).toBeUndefined()
  })

  it('a picture is still served when a full disk prevents storing it', async () => {
    const store = openPictureFolder('catalogue/pictures')
    const [name = ''] = (await pictureNames(store, '')).filter((file) => file.endsWith('.webp'))
    const write = () => Promise.reject(Object.assign(new Error('write'), { code: 'ENOSPC' }))
    const { app } = await testApi(db, { pictures: { ...store, write } })
    const query = `path=${name}&width=150&height=150&cache_image=true`
    const reply = await app.inject(`/services/shop/getImage?${query}`)
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/jpeg'])
  })
})
