import { describe, expect, it } from 'vitest'
import { sessionSecret, testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { auditOf, operatorOf } from '#test/support/operator.ts'
import { finishSignIn } from '#use-cases/account/finish-sign-in.ts'

const { db } = await testDatabase()
const shop = await testApi(db)
const from = 'http://identity.test'
const to = 'https://accounts.test'
const { run, runAnswering } = operatorOf(db, { now: shop.now, issuer: to })
const move = ['move-sign-ins', '--from', from, '--to', to]

function signIn(subject: string, email: string, issuer = to) {
  const identity = { issuer, subject, email, emailVerified: true }
  const at = shop.now()
  const vouched = { identity, signIn: { at, authenticatedAt: at, session: null } }
  return finishSignIn(db, vouched, { secret: sessionSecret, now: at })
}

describe('move-sign-ins', () => {
  it('the move-sign-ins command links accounts to a new identity provider by e-mail, once', async () => {
    const ana = await shop.signedInShopper({ email: 'ana@correo.mx' })
    const luis = await shop.signedInShopper({ email: 'luis@correo.mx' })
    expect(await signIn('new-ana', ana.email)).toEqual({
      ok: false,
      code: 'email-in-use',
      issuer: from,
    })

    const asked = await runAnswering('n', ...move)
    expect(asked).toMatchObject({ code: 1, written: 'No cambió nada.\n' })
    expect(asked.questions).toEqual([
      `Quien controle esos correos en ${to} se queda con las cuentas. ¿Mover 2? [s/N] `,
    ])
    expect(await run(...move, '--dry-run')).toMatchObject({
      code: 0,
      written: 'Se moverían: 2. No cambió nada.\n',
    })
    expect((await shop.get('customer/profile', ana.bearer)).status).toBe(200)

    expect(await run(...move, '--si')).toMatchObject({
      code: 0,
      written: 'Cuentas movidas: 2. Sesiones cerradas: 2.\n',
    })
    expect((await shop.get('customer/profile', ana.bearer)).status).toBe(401)
    const { refreshToken } = luis
    expect((await shop.post('auth/refreshToken', { refreshToken })).status).toBe(401)
    expect(await signIn('new-ana', 'Ana@correo.mx')).toMatchObject({ shopper: { id: ana.id } })
    expect(await signIn('stranger', ana.email)).toMatchObject({ code: 'email-in-use' })
    expect((await run('shopper', luis.email)).written).toContain('otro proveedor de identidad')
    expect(await auditOf(db, 'shop')).toEqual([
      { actor: 'operator:ana', action: 'sign-ins-moved', reason: null },
    ])
    expect(await run(...move, '--si')).toMatchObject({ code: 1 })
  })

  it('the move-sign-ins command skips unverified e-mails, and keeps blocked shoppers blocked', async () => {
    const unverified = await shop.signedInShopper({ email: 'eva@correo.mx' })
    await db
      .updateTable('shoppers')
      .set({ email_verified: false })
      .where('id', '=', unverified.id)
      .execute()
    const blocked = await shop.signedInShopper({ email: 'raul@correo.mx', blocked: true })
    expect(await run(...move, '--si')).toMatchObject({
      written: 'Cuentas movidas: 1. Sesiones cerradas: 1.\n',
    })
    expect(await signIn('new-eva', unverified.email)).toMatchObject({ code: 'email-in-use' })
    expect(await signIn('new-raul', blocked.email)).toMatchObject({ code: 'account-blocked' })
  })

  it('the move-sign-ins command rejects a target other than the configured identity provider, and lists known source providers', async () => {
    await shop.signedInShopper()
    const elsewhere = ['move-sign-ins', '--from', from, '--to', `${to}/`, '--si']
    expect(await run(...elsewhere)).toMatchObject({
      code: 1,
      written: expect.stringContaining(`La tienda usa «${to}», no «${to}/»`),
    })
    const misspelt = ['move-sign-ins', '--from', `${from}/`, '--to', to, '--si']
    expect(await run(...misspelt)).toMatchObject({
      code: 1,
      written: expect.stringMatching(
        /Ninguna cuenta es de «http:\/\/identity\.test\/»\.\nDe «http:\/\/identity\.test»: \d/,
      ),
    })
    expect(await run('move-sign-ins', '--from', from)).toMatchObject({ code: 2 })
    expect(await run('move-sign-ins', '--from', to, '--to', to)).toMatchObject({ code: 2 })
  })
})
