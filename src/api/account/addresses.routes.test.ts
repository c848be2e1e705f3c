import { describe, expect, it } from 'vitest'
import { putPostcodes } from '#demo/shop/insert-past-records.ts'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'

const { db } = await testDatabase()
const shop = await testApi(db)
const home = {
  first_name: 'Mariana',
  last_name: 'Robles',
  phone: '5512345678',
  address1: 'Calle Ejemplo 123',
  address2: 'Col. Centro',
  city: 'Cuauhtémoc',
  state: 'Ciudad de México',
  postcode: '06000',
}

async function shopperWithAddresses(count: number) {
  const shopper = await shop.signedInShopper()
  const save = (body: object) => shop.post('customer/address', body, shopper.bearer)
  const ids: number[] = []
  for (let made = 0; made < count; made += 1) ids.push((await save(home)).body.address.id)
  const list = async () =>
    (await shop.get('customer/shippingAddresses', shopper.bearer)).body.addresses
  return { ...shopper, save, ids, list }
}

describe('addresses', () => {
  it('the first address that a shopper adds becomes the default, later ones do not (API-05, ADR-01, ADR-02)', async () => {
    const { save, list } = await shopperWithAddresses(0)
    expect(await list()).toEqual([])
    const { status, body } = await save({
      ...home,
      company_name: 'Taller',
      references: 'Portón azul',
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      messageForUser: 'Guardamos tu dirección.',
      address: {
        ...home,
        id: expect.any(Number),
        company_name: 'Taller',
        references: 'Portón azul',
        country: 'MX',
        default_address: 1,
        from_checkout: 0,
        cart_id: null,
      },
    })
    await save(home)
    expect((await list()).map((one: { default_address: number }) => one.default_address)).toEqual([
      1, 0,
    ])
  })

  it('addresses are stored with country Mexico for any submitted country (FMT-04, ADR-02)', async () => {
    const { save, list } = await shopperWithAddresses(0)
    const { body } = await save({ ...home, country: 'US' })
    expect(body.address.country).toBe('MX')
    await save({ ...home, id: body.address.id, country: 'ES' })
    expect((await list()).map(({ country }: { country: string }) => country)).toEqual(['MX'])
  })

  it('saving an address returns an error in Spanish for each invalid field (ADR-03)', async () => {
    const { save } = await shopperWithAddresses(0)
    expect(await save({ first_name: ' ', postcode: 'abc', phone: '123' })).toMatchObject({
      status: 200,
      body: {
        success: false,
        code: 'invalid-input',
        fields: {
          first_name: 'Minimo 4 caracteres',
          last_name: 'Minimo 4 caracteres',
          phone: 'Minimo 10 caracteres',
          address1: 'Minimo 4 caracteres',
          postcode: 'Solo se aceptan numeros',
        },
      },
    })
    expect((await save({ ...home, postcode: '6' })).body.fields).toEqual({
      postcode: 'Solo se aceptan numeros',
    })
  })

  it('addresses are accepted with short names, unlisted postcodes and phone numbers with an obsolete prefix (ADR-02, ADR-03)', async () => {
    const { save } = await shopperWithAddresses(0)
    const written = {
      ...home,
      first_name: 'Luz',
      last_name: 'Paz',
      address2: 'Sur',
      city: 'Guadalajara',
      state: 'Jalisco',
      postcode: '44160',
      phone: '044 33 1234 5678 ext. 9',
    }
    expect((await save(written)).body.address).toMatchObject({
      ...written,
      phone: '3312345678',
    })
  })

  it('a shopper can change single fields of an address, and choose it as the delivery address (ADR-01)', async () => {
    const { save, ids, list } = await shopperWithAddresses(2)
    const [first, second] = ids
    expect((await save({ id: second, address1: 'Otra calle 5' })).body.address).toMatchObject({
      id: second,
      address1: 'Otra calle 5',
      city: 'Cuauhtémoc',
      default_address: 0,
    })
    await save({ id: second, default_address: 1 })
    expect(await list()).toMatchObject([
      { id: second, default_address: 1, address1: 'Otra calle 5' },
      { id: first, default_address: 0 },
    ])
    await save({ id: second, default_address: 0 })
    expect((await list())[0]).toMatchObject({ id: second, default_address: 1 })
  })

  it('a shopper has exactly one default address, also when several are chosen or added concurrently (ADR-01)', async () => {
    const { save, ids, list } = await shopperWithAddresses(3)
    const replies = await Promise.all([
      ...ids.map((id) => save({ id, default_address: 1 })),
      save({ ...home, default_address: 1 }),
    ])
    expect(replies.every(({ body }) => body.success)).toBe(true)
    const defaults = (await list()).filter(
      (one: { default_address: number }) => one.default_address,
    )
    expect(defaults).toHaveLength(1)

    const fresh = await shopperWithAddresses(0)
    await Promise.all([1, 2, 3].map(() => fresh.save(home)))
    expect(await fresh.list()).toMatchObject([
      { default_address: 1 },
      { default_address: 0 },
      { default_address: 0 },
    ])
  })

  it('the newest remaining address becomes the default when the default one is removed (API-05, ADR-01)', async () => {
    const { ids, list, bearer } = await shopperWithAddresses(3)
    const remove = (address_id: number | undefined) =>
      shop.post('customer/deleteAddress', { address_id }, bearer)
    expect((await remove(ids[0])).body).toEqual({
      success: true,
      messageForUser: 'Dirección eliminada.',
    })
    expect(await list()).toMatchObject([
      { id: ids[2], default_address: 1 },
      { id: ids[1], default_address: 0 },
    ])
    expect((await remove(ids[0])).body).toMatchObject({ success: false, code: 'address-not-found' })
  })

  it('a shopper’s saved addresses are visible to that shopper only (API-05, API-14)', async () => {
    const owner = await shopperWithAddresses(1)
    const stranger = await shopperWithAddresses(0)
    const id = owner.ids[0]
    expect((await stranger.save({ id, address1: 'Mía ahora 1' })).body.code).toBe(
      'address-not-found',
    )
    const removed = await shop.post('customer/deleteAddress', { address_id: id }, stranger.bearer)
    expect(removed.body.code).toBe('address-not-found')
    expect(await owner.list()).toMatchObject([{ id, address1: home.address1 }])
    expect((await shop.get('customer/shippingAddresses')).status).toBe(401)
    expect((await shop.post('customer/address', home)).status).toBe(401)
    expect((await shop.post('customer/deleteAddress', { address_id: id })).status).toBe(401)
  })
})

describe('a postcode', () => {
  it('the postcode API returns state, municipality and known settlements of a postcode (ADR-02)', async () => {
    await putPostcodes(db, [
      {
        postcode: '11560',
        settlement: 'Polanco V Sección',
        municipality: 'Miguel Hidalgo',
        state: 'Ciudad de México',
      },
      {
        postcode: '11560',
        settlement: 'Polanco IV Sección',
        municipality: 'Miguel Hidalgo',
        state: 'Ciudad de México',
      },
    ])
    expect((await shop.get('shop/postcode/11560')).body).toEqual({
      postcode: '11560',
      state: 'Ciudad de México',
      municipality: 'Miguel Hidalgo',
      settlements: ['Polanco IV Sección', 'Polanco V Sección'],
    })
    expect((await shop.get('shop/postcode/44999')).body).toEqual({
      postcode: '44999',
      state: 'Jalisco',
      municipality: null,
      settlements: [],
    })
    expect((await shop.get('shop/postcode/00000')).body.state).toBeNull()
    expect((await shop.get('shop/postcode/123')).body).toMatchObject({ success: false })
  })
})
