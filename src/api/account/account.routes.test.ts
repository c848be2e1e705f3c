import { describe, expect, it } from 'vitest'
import { signShopApiToken } from '#sign-in/shopper-session-tokens.ts'
import { sessionSecret, testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'

const { db } = await testDatabase()
const shop = await testApi(db)
const person = {
  first_name: 'Ana',
  last_name: 'Güemes Díaz-Ordaz',
  gender: 'M',
  date_of_birth: '1988-02-29',
}

describe('a call that needs a shopper', () => {
  it('account API calls return the specific error of each kind of invalid bearer token (ERR-01, ERR-02, ERR-03, ERR-05, API-14)', async () => {
    expect(await shop.get('customer/profile')).toMatchObject({
      status: 401,
      body: { messageForUser: 'Inicia sesión para poder realizar esta acción' },
    })
    expect(await shop.get('customer/profile', 'made-up')).toMatchObject({
      status: 401,
      body: { message: 'Invalid token' },
    })
    const { id, bearer, sessionId } = await shop.signedInShopper()
    const owner = { shopperId: String(id), sessionId }
    const old = await signShopApiToken(owner, {
      secret: sessionSecret,
      now: new Date(shop.now().getTime() - 661_000),
    })
    expect(await shop.get('customer/profile', old)).toMatchObject({
      status: 401,
      body: { message: 'Token expired' },
    })
    await db.deleteFrom('shoppers').where('id', '=', id).execute()
    expect(await shop.get('customer/profile', bearer)).toMatchObject({
      status: 401,
      body: { message: 'User not found on database.' },
    })
  })

  it('account API calls reject a token that belongs to another shopper’s session', async () => {
    const one = await shop.signedInShopper()
    const two = await shop.signedInShopper()
    const owner = { shopperId: String(one.id), sessionId: two.sessionId }
    const mixed = await signShopApiToken(owner, { secret: sessionSecret, now: shop.now() })
    expect(await shop.get('customer/profile', mixed)).toMatchObject({
      body: { message: 'Invalid token' },
    })
    const blocked = await shop.signedInShopper({ blocked: true })
    expect((await shop.get('customer/profile', blocked.bearer)).status).toBe(403)
  })

  it('an account API call with another shopper’s id in its body is answered 403 and logged (API-14)', async () => {
    const { id, bearer } = await shop.signedInShopper()
    const extras = { is_mobile: 1, mobileUrl: 'https://evil.example', access_token: 'x' }
    const own = { ...person, ...extras, user_id: String(id) }
    expect((await shop.post('customer/updateCustomer', own, bearer)).body.success).toBe(true)
    for (const field of ['user_id', 'customer_id']) {
      const other = { ...person, [field]: id + 1 }
      expect((await shop.post('customer/updateCustomer', other, bearer)).status).toBe(403)
    }
    const entries = await db
      .selectFrom('audit_log')
      .select(['action', 'subject', 'reason'])
      .where('actor', '=', `shopper:${id}`)
      .execute()
    expect(entries).toHaveLength(2)
    expect(entries[0]).toEqual({
      action: 'named-somebody-else',
      subject: 'POST /api/v1/customer/updateCustomer',
      reason: `claimed ${id + 1}`,
    })
  })

  it('the audit log omits the content of a request body rejected for naming another shopper', async () => {
    const { id, bearer } = await shop.signedInShopper()
    const other = { ...person, user_id: 'ana@correo.mx' }
    expect((await shop.post('customer/updateCustomer', other, bearer)).status).toBe(403)
    const entry = await db
      .selectFrom('audit_log')
      .select('reason')
      .where('actor', '=', `shopper:${id}`)
      .executeTakeFirstOrThrow()
    expect(entry.reason).toBe('claimed string')
  })
})

describe('the profile', () => {
  it('the profile API returns the fields that the account pages show (API-02, PRO-01)', async () => {
    const { id, email, bearer, subject } = await shop.signedInShopper()
    const { body } = await shop.get('customer/profile', bearer)
    expect(body.userDetails).toEqual({
      id,
      email,
      first_name: 'Mariana',
      last_name: 'Ríos',
      email_verified: 1,
      is_verified: 1,
      gender: 'M',
      date_of_birth: '1990-05-17',
      phone: null,
      is_verified_phone: 0,
      image: null,
      orders: [],
      addresses: [],
      reviews: [],
      logto_sub: subject,
      created_at: expect.any(String),
    })
  })

  it('a profile change stores the gender as the letter H, M or N, and converts F to M (PRO-02, PRO-03)', async () => {
    const { bearer } = await shop.signedInShopper()
    for (const [sent, kept] of [
      ['H', 'H'],
      ['M', 'M'],
      ['N', 'N'],
      ['F', 'M'],
    ] as const) {
      const { body } = await shop.post(
        'customer/updateCustomer',
        { ...person, gender: sent },
        bearer,
      )
      expect(body).toEqual({ success: true, messageForUser: 'Guardamos tus datos.' })
      const { userDetails } = (await shop.get('customer/profile', bearer)).body
      expect(userDetails).toMatchObject({ ...person, gender: kept })
    }
  })

  it('a profile change with errors lists every invalid field (AUT-04, PRO-02)', async () => {
    const { bearer } = await shop.signedInShopper()
    const wrong = { first_name: 'An4', last_name: ' ', gender: 'X', date_of_birth: '2026-11-22' }
    const { status, body } = await shop.post('customer/updateCustomer', wrong, bearer)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: false,
      code: 'invalid-input',
      fields: {
        first_name: 'Usa solo letras, espacios, apóstrofos y guiones (máximo 60).',
        last_name: 'Campo requerido',
        gender: 'Elige una opción de la lista.',
        date_of_birth: 'La fecha no puede ser futura.',
      },
    })
    const missing = await shop.post('customer/updateCustomer', { first_name: 'Ana' }, bearer)
    expect(missing).toMatchObject({ status: 200, body: { success: false, code: 'invalid-input' } })
  })

  it('the profile API takes the shopper’s e-mail and subject only from the token, never from the request (API-02, AUT-10, AUT-12)', async () => {
    const { email, subject, bearer } = await shop.signedInShopper({ profile_completed: false })
    expect((await shop.get('customer/profile', bearer)).body.userDetails.is_verified).toBe(0)
    for (const claimed of [{ logto_sub: 'somebody-else' }, { email: 'otra@correo.mx' }]) {
      const body = { ...person, ...claimed }
      expect((await shop.post('customer/completeRegistration', body, bearer)).status).toBe(403)
    }
    const own = { ...person, email: email.toUpperCase(), logto_sub: subject }
    expect((await shop.post('customer/completeRegistration', own, bearer)).body).toEqual({
      success: true,
      messageForUser: '¡Te damos la bienvenida, Ana! Tu registro está completo.',
    })
    expect((await shop.get('customer/profile', bearer)).body.userDetails.is_verified).toBe(1)
  })
})

describe('verifying a phone', () => {
  it('phone verification sends a code by SMS and accepts it; only in development the browser receives the code too (API-08, TFA-01, TFA-02)', async () => {
    const development = await testApi(db, { showPhoneCodes: true })
    const { bearer } = await development.signedInShopper()
    const sent = await development.post('customer/2fa', { phone: '5512345678' }, bearer)
    expect(sent.body).toMatchObject({
      success: true,
      payload: {
        DEV_MODE: true,
        secret: expect.stringMatching(/^\d{6}$/),
        resend_after_seconds: 60,
      },
    })
    const otp = sent.body.payload.secret
    expect((await development.post('customer/validateCode', { otp }, bearer)).body).toEqual({
      success: true,
      messageForUser: 'Tu teléfono quedó verificado.',
    })
    expect((await development.get('customer/profile', bearer)).body.userDetails).toMatchObject({
      phone: '5512345678',
      is_verified_phone: 1,
    })
    expect(
      (await development.post('customer/2fa', { phone: '5512345678' }, bearer)).body,
    ).toMatchObject({ success: false, code: 'phone-already-verified' })

    const other = await shop.signedInShopper()
    const { body } = await shop.post('customer/2fa', { phone: '5512345679' }, other.bearer)
    expect(body.payload).toEqual({ DEV_MODE: false, resend_after_seconds: 60 })
  })

  it('phone verification returns a specific error for an invalid phone number or code (TFA-01, TFA-02)', async () => {
    const { bearer } = await shop.signedInShopper()
    const phoneWords = async (phone: string) =>
      (await shop.post('customer/2fa', { phone }, bearer)).body.messageForUser
    expect(await phoneWords('')).toBe('Campo requerido')
    expect(await phoneWords('551234')).toBe('Debe contener 10 Numeros')
    expect(await phoneWords('0012345678')).toBe('Escribe un teléfono de México.')
    const codeWords = async (otp: string) =>
      (await shop.post('customer/validateCode', { otp }, bearer)).body
    expect(await codeWords('')).toMatchObject({ messageForUser: 'Campo requerido' })
    expect(await codeWords('12345')).toMatchObject({ messageForUser: 'Debe contener 6 Numeros' })
    expect(await codeWords('123456')).toMatchObject({ code: 'phone-code-expired' })
  })

  it('phone verification sends a code at most once a minute (TFA-02)', async () => {
    const { bearer } = await shop.signedInShopper()
    const replies = await Promise.all(
      [1, 2, 3].map(() => shop.post('customer/2fa', { phone: '8112345678' }, bearer)),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = replies.find(({ status }) => status === 429)
    expect(refused?.headers['retry-after']).toBe('60')
    expect(refused?.body.messageForUser).toBe('Espera 60 s para pedir otro.')
  })

  it('the phone verification page still shows after a reload to which number the pending code was sent (TFA-02)', async () => {
    const development = await testApi(db, { showPhoneCodes: true })
    const { bearer } = await development.signedInShopper()
    const underway = async () => (await development.get('customer/2fa', bearer)).body.payload
    expect(await underway()).toEqual({})
    const sent = await development.post('customer/2fa', { phone: '+52 1 81 1234 5670' }, bearer)
    expect(await underway()).toEqual({
      underway: { phone: '8112345670', resend_after_seconds: 60 },
    })
    await development.post('customer/validateCode', { otp: sent.body.payload.secret }, bearer)
    expect(await underway()).toEqual({})
  })
})
