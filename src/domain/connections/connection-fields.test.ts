import { describe, expect, it } from 'vitest'
import { checkConnectionFields, formatSecretHint } from './connection-fields.ts'
import { connectionProviders, findConnectionProvider } from './connection-providers.ts'

const check = (code: string, values: Record<string, string>) => {
  const provider = findConnectionProvider('mail', code)
  if (!provider) throw new Error(code)
  return checkConnectionFields({ ...provider, values, stored: undefined })
}
const own = {
  from_address: 'ventas@tienda.mx',
  host: 'correo.tienda.mx',
  user: 'ventas',
  password: 'una clave larga',
}

describe('fields of mail connections', () => {
  it('presets fill empty fields, and keys stand apart', () => {
    expect(check('smtp', own)).toEqual({
      ok: true,
      fields: {
        from_address: 'ventas@tienda.mx',
        host: 'correo.tienda.mx',
        port: '587',
        security: 'starttls',
        user: 'ventas',
      },
      secrets: { password: 'una clave larga' },
    })
  })

  it.each([
    ['host', 'correo.tienda.mx\nBcc: x@y.mx'],
    ['host', 'https://correo.tienda.mx'],
    ['host', 'usuario@correo.tienda.mx'],
    ['host', '..'],
    ['from_name', 'Tienda\r\nBcc: x@y.mx'],
    ['from_name', 'Tienda <x@y.mx>'],
    ['from_address', 'ventas'],
    ['password', 'x'.repeat(10_000)],
    ['port', '0'],
    ['port', '99999'],
    ['security', 'ssl'],
    ['dkim_selector', 's1._domainkey.tienda mx'],
    ['unknown', 'x'],
  ])('rejects %s "%s" in words', (name, value) => {
    const checked = check('smtp', { ...own, [name]: value })
    expect(checked).toMatchObject({ ok: false, complaints: { [name]: expect.any(String) } })
  })

  it.each(['correo.peñatienda.mx', '10.0.0.7', '2001:db8::7', 'localhost'])(
    'accepts the server %s, whose address is checked when it connects',
    (host) => expect(check('smtp', { ...own, host })).toMatchObject({ ok: true }),
  )

  it('a password is never sent without encryption', () => {
    expect(check('smtp', { ...own, security: 'none' })).toMatchObject({
      complaints: { security: expect.any(String) },
    })
    const { password: _, user: __, ...open } = own
    expect(check('smtp', { ...open, security: 'none' })).toMatchObject({ ok: true })
  })

  it('tells an API key of Brevo from its SMTP key', () => {
    const brevo = { from_address: 'a@b.mx', user: 'x', password: 'xkeysib-0123456789' }
    expect(check('brevo', brevo)).toMatchObject({
      complaints: { password: expect.stringContaining('xsmtpsib') },
    })
  })
})

it('every provider has fields of different names, and at least one', () => {
  for (const { fields } of connectionProviders) {
    const names = fields.map(({ name }) => name)
    expect(names.length).toBeGreaterThan(0)
    expect(new Set(names).size).toBe(names.length)
  }
})

it('the hint of a key is its last four characters, of a short key nothing', () => {
  expect(formatSecretHint('abcdefghijkl')).toBe('ijkl')
  expect(formatSecretHint('abcdefghijk')).toBe('')
})
