import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { sessionSecret, testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { addOrder } from '#test/support/make-order.ts'
import { addProduct } from '#test/support/make-product.ts'
import { auditOf, operatorOf } from '#test/support/operator.ts'
import { finishSignIn } from '#use-cases/account/finish-sign-in.ts'

const { db } = await testDatabase()
const shop = await testApi(db)
const { run, runAnswering } = operatorOf(db, { now: shop.now })
const reason = ['--reason', 'Reporte de robo', '--si']

function signInAgain({ subject, email }: { subject: string; email: string }, secondsAgo = 0) {
  const at = new Date(shop.now().getTime() - secondsAgo * 1000)
  const identity = { issuer: 'http://identity.test', subject, email, emailVerified: true }
  const signIn = { at, authenticatedAt: at, session: 'desk' }
  const device = { browser: 'Chrome', system: 'Windows' }
  return finishSignIn(db, { identity, signIn, device }, { secret: sessionSecret, now: shop.now() })
}

const statusOf = async (bearer: string) => (await shop.get('customer/profile', bearer)).status

describe('block-shopper', () => {
  it('the block-shopper command ends sessions, rejects sign-ins and keeps orders; unblock-shopper allows sign-ins again', async () => {
    const shopper = await shop.signedInShopper()
    const product = await addProduct(db)
    const order = await addOrder(db, {
      shopperId: shopper.id,
      productId: product.id,
      state: 'processing',
    })
    expect(await run('block-shopper', shopper.email.toUpperCase(), ...reason)).toMatchObject({
      code: 0,
      written: 'Bloqueada. Se cerraron 1 sesiones.\n',
    })
    expect(await statusOf(shopper.bearer)).toBe(401)
    const { refreshToken } = shopper
    expect((await shop.post('auth/refreshToken', { refreshToken })).status).toBe(401)
    shop.advance(5)
    expect(await signInAgain(shopper)).toEqual({ ok: false, code: 'account-blocked' })
    const kept = await db
      .selectFrom('orders')
      .select('state_id')
      .where('id', '=', order.id)
      .execute()
    expect(kept).toHaveLength(1)

    expect(await run('unblock-shopper', shopper.email, ...reason)).toMatchObject({
      code: 0,
      written: 'Puede entrar otra vez.\n',
    })
    expect(await signInAgain(shopper)).toMatchObject({ ok: true })
    expect(await auditOf(db, `shopper:${shopper.id}`)).toEqual([
      { actor: 'operator:ana', action: 'shopper-blocked', reason: 'Reporte de robo' },
      { actor: 'operator:ana', action: 'shopper-unblocked', reason: 'Reporte de robo' },
    ])
  })

  it('the block-shopper command asks for confirmation, requires a reason, and rejects unknown shoppers', async () => {
    const shopper = await shop.signedInShopper()
    expect(await runAnswering('n', 'block-shopper', shopper.email, '--reason', 'x')).toMatchObject({
      code: 1,
      questions: [`¿Bloquear a ${shopper.email}? [s/N] `],
    })
    expect(await run('block-shopper', shopper.email, '--si')).toMatchObject({ code: 2 })
    expect(await run('block-shopper', 'nadie@correo.mx', ...reason)).toMatchObject({
      code: 1,
      written: 'Nadie tiene una cuenta con ese correo.\n',
    })
    expect(await statusOf(shopper.bearer)).toBe(200)
  })
})

describe('end-sessions', () => {
  it('the end-sessions command ends all sessions of a shopper, and requires a new sign-in', async () => {
    const shopper = await shop.signedInShopper()
    const other = await shop.signedInShopper()
    shop.advance(60)
    expect(await run('end-sessions', shopper.email, ...reason)).toMatchObject({
      written: 'Se cerraron 1 sesiones.\n',
    })
    expect(await statusOf(shopper.bearer)).toBe(401)
    expect(await statusOf(other.bearer)).toBe(200)
    expect(await signInAgain(shopper, 30)).toMatchObject({ code: 'fresh-sign-in-required' })
    shop.advance(1)
    expect(await signInAgain(shopper)).toMatchObject({ ok: true })
  })
})

describe('remove-second-factors', () => {
  async function managing(status: number) {
    const asked: string[] = []
    const provider = createServer(({ method, url }, response) => {
      asked.push(`${method} ${url}`)
      response.writeHead(status).end()
    })
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void provider.close())
    const { port } = provider.address() as AddressInfo
    const management = { managementUrl: `http://127.0.0.1:${port}`, managementToken: 'token' }
    return { asked, ...operatorOf(db, { now: shop.now, management }) }
  }

  it('the remove-second-factors command removes an account’s second factors, ends sessions, and logs actor and reason', async () => {
    const shopper = await shop.signedInShopper()
    const { asked, ...operator } = await managing(204)
    const { written } = await operator.run('remove-second-factors', shopper.email, ...reason)
    expect(written).toBe(
      'Entra solo con su contraseña, y le mandamos un enlace para agregar otro segundo paso. Se cerraron 1 sesiones.\n',
    )
    expect(asked).toEqual([`DELETE /accounts/${shopper.subject}/second-factors`])
    expect(await statusOf(shopper.bearer)).toBe(401)
    expect(await auditOf(db, `shopper:${shopper.id}`)).toEqual([
      { actor: 'operator:ana', action: 'second-factors-removed', reason: 'Reporte de robo' },
      { actor: 'operator:ana', action: 'shopper-sessions-ended', reason: 'Reporte de robo' },
    ])
  })

  it.each([
    [409, 'ya entra solo con su contraseña'],
    [404, 'no es del proveedor de identidad incluido'],
    [500, 'no contesta; nada cambió'],
  ])(
    'remove-second-factors changes nothing when the provider answers %i, with the reason',
    async (status, words) => {
      const shopper = await shop.signedInShopper()
      const operator = await managing(status)
      const { code, written } = await operator.run(
        'remove-second-factors',
        shopper.email,
        ...reason,
      )
      expect([code, written]).toEqual([1, expect.stringContaining(words)])
      expect(await statusOf(shopper.bearer)).toBe(200)
      expect(await auditOf(db, `shopper:${shopper.id}`)).toEqual([])
    },
  )

  it('the remove-second-factors command is refused for an external identity provider, which the shop does not manage', async () => {
    const shopper = await shop.signedInShopper()
    const { written } = await run('remove-second-factors', shopper.email, ...reason)
    expect(written).toContain('no es del proveedor de identidad incluido')
  })
})

describe('shopper', () => {
  it('the shopper command shows a shopper’s sign-in methods, sessions and account events', async () => {
    const shopper = await shop.signedInShopper()
    await run('end-sessions', shopper.email, ...reason)
    await signInAgain(shopper, 30)
    shop.advance(61)
    await signInAgain(shopper)
    const { code, written } = await run('shopper', shopper.email)
    expect(code).toBe(0)
    const [state, , , session, , , ...events] = written.split('\n')
    expect(state).toBe(`${shopper.email}: puede entrar`)
    expect(session).toMatch(/^Chrome en Windows /)
    expect(events.filter(Boolean).map((line) => line.replace(/^.*?m\. +/, ''))).toEqual([
      expect.stringMatching(/entró +Chrome en Windows$/),
      expect.stringMatching(/no pudo entrar +con un inicio de sesión que ya terminó$/),
      expect.stringMatching(/terminó una sesión +por orden de la tienda$/),
    ])
    expect((await run('shopper', 'nadie@correo.mx')).code).toBe(1)
  })
})

it('the reset-phone command removes the phone of a shopper once, and mails the shopper', async () => {
  const shopper = await shop.signedInShopper()
  await db
    .updateTable('shoppers')
    .set({ phone: '5512345678', phone_verified: true })
    .where('id', '=', shopper.id)
    .execute()
  expect((await run('reset-phone', shopper.email, ...reason)).code).toBe(0)
  expect((await run('reset-phone', shopper.email, ...reason)).written).toContain(
    'no tiene teléfono',
  )
  const told = await shop.get('customer/notifications', shopper.bearer)
  expect(JSON.stringify(told.body)).toContain('Quitamos el teléfono de tu cuenta')
  expect(await auditOf(db, `shopper:${shopper.id}`)).toEqual([
    { actor: 'operator:ana', action: 'shopper-phone-reset', reason: 'Reporte de robo' },
  ])
})

it('the resend-verification command reports when the identity provider cannot send the mail', async () => {
  const shopper = await shop.signedInShopper()
  const { code, written } = await run('resend-verification', shopper.email, ...reason)
  expect([code, written]).toEqual([1, expect.stringContaining('no salió ningún correo')])
  expect(await auditOf(db, `shopper:${shopper.id}`)).toEqual([])
})
