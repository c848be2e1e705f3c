import { createTestDatabase } from '@tianguis/testing/database.ts'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { shopClient, signIn, startIdentity } from '../../testing/identity.ts'
import { addApp, appCode, givePassword } from '../../testing/second-factor.ts'
import { createIdentityProviderTables } from '../database-schema.ts'

const people = ['ana', 'luis', 'eva', 'raul', 'nora'].map((name) => ({
  email: `${name}@correo.example`,
  password: `la frase secreta de ${name}`,
}))
type Person = { email: string; password: string }
const [ana, luis, eva, raul, nora] = people as [Person, Person, Person, Person, Person]
const database = await createTestDatabase()
const identity = await startIdentity(database.url, {
  accounts: people,
  office: {
    url: 'http://mostrador.test',
    clientId: 'mostrador',
    clientSecret: 'secret of the office in the tests',
    backchannelLogoutUrl: 'http://127.0.0.1:1/aviso',
  },
})
const pool = new pg.Pool({ connectionString: database.url })
afterAll(() => pool.end())
const subOf = async ({ email }: Person): Promise<string> => {
  const { rows } = await pool.query('select sub from identity.accounts where email = $1', [email])
  return rows[0].sub
}
const remove = async (person: Person) => {
  const path = `accounts/${await subOf(person)}/second-factors`
  return (await identity.manage(path, { method: 'DELETE' })).status
}
const invitationOf = ({ email }: Person) => identity.mailedLink(email, /segundo paso/)
const appPath = '/cuenta/seguridad/aplicacion'
const enrolPaths = [appPath, '/cuenta/seguridad/llave-nueva']

describe('an account whose factors were removed', () => {
  it('an account whose second factors were removed cannot add a new one with the password alone', async () => {
    await addApp(identity, ana)
    expect(await remove(ana)).toBe(204)
    const { browser } = await signIn(identity, ana)
    for (const path of enrolPaths) {
      const page = await browser.go(path)
      expect([page.status, page.text]).toEqual([403, expect.stringContaining('una invitación')])
    }
    const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
    const posted = await browser.send(appPath, {
      method: 'POST',
      body: new URLSearchParams({ secreto: secret, codigo: appCode(secret) }),
    })
    expect(posted.status).toBe(403)
    const office = shopClient(identity).authorizePath({
      client_id: 'mostrador',
      redirect_uri: 'http://mostrador.test/sesion/regreso',
      scope: 'openid email',
      resource: '',
    })
    const asked = await browser.go(office)
    expect(asked.text).toContain('Hace falta una invitación')
    expect(asked.text).not.toContain('llave-nueva')
  })

  it('an account whose second factors were removed can add a new one through the mailed invitation, once', async () => {
    await addApp(identity, luis)
    await remove(luis)
    const link = await invitationOf(luis)
    const { browser } = await signIn(identity, luis)
    expect((await browser.go(link)).text).toContain('Agregar llave de acceso')
    const page = await browser.go(appPath)
    const secret = /secret=([A-Z2-7]+)/.exec(page.text)?.[1] ?? ''
    const added = await browser.submit('Activar', { codigo: appCode(secret) })
    expect(added.text).toContain('códigos de recuperación')
    expect((await givePassword(identity, luis)).page.url.pathname).toContain('segundo-paso')
    expect((await identity.browser().go(link)).status).toBe(410)
    expect(await remove(luis)).toBe(204)
    const again = await signIn(identity, luis)
    expect((await again.browser.go(link)).status).toBe(410)
    expect((await again.browser.go(appPath)).status).toBe(403)
  })

  it('an account whose second factors were removed cannot use an invitation mailed to another account', async () => {
    await addApp(identity, eva)
    await addApp(identity, raul)
    await remove(eva)
    await remove(raul)
    const { browser } = await signIn(identity, eva)
    expect((await browser.go(await invitationOf(raul))).status).toBe(200)
    expect((await browser.go(appPath)).status).toBe(403)
  })

  it('an account without second factors can be invited again to add one, and a password change revokes the invitation', async () => {
    await fetch(`${identity.mailbox.url}/api/messages`, { method: 'DELETE' })
    expect(await remove(raul)).toBe(202)
    const link = await invitationOf(raul)
    const { browser } = await signIn(identity, raul)
    await browser.go(link)
    expect((await browser.go(appPath)).status).toBe(200)
    await browser.go('/cuenta/contrasena')
    await browser.submit('Guardar contraseña', {
      actual: raul.password,
      clave: 'otra frase secreta',
    })
    expect((await browser.go(link)).status).toBe(410)
    expect((await browser.go(appPath)).status).toBe(403)
  })
})

describe('an owner who removes the last factor', () => {
  it('after removing the last second factor, a user can add another in the same session, later only by invitation', async () => {
    const { browser, secret } = await addApp(identity, nora)
    const stepped = await givePassword(identity, nora)
    await stepped.browser.submit('Continuar', { codigo: appCode(secret, 1) })
    const warned = await stepped.browser.go(`${appPath}/quitar`)
    expect(warned.text).toContain('hará falta un enlace')
    await stepped.browser.submit('Desactivar')
    expect((await stepped.browser.go(appPath)).status).toBe(200)
    expect((await browser.go(appPath)).text).not.toContain('Activa los códigos')
    const later = await signIn(identity, nora)
    expect((await later.browser.go(appPath)).status).toBe(403)
  })
})

it('second factors removed before an upgrade of the database still count as removed', async () => {
  await pool.query('alter table identity.accounts drop column factors_removed_at')
  await createIdentityProviderTables(pool)
  const { browser } = await signIn(identity, eva)
  expect((await browser.go(appPath)).status).toBe(403)
})
