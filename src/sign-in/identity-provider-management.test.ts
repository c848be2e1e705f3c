import {
  managementToken,
  mariana,
  signIn,
  startIdentity,
} from '@tianguis/identity-provider/testing/identity.ts'
import { addApp } from '@tianguis/identity-provider/testing/second-factor.ts'
import { decodeJwt } from 'jose'
import { expect, it } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { removeSecondFactors, requestVerificationEmail } from './identity-provider-management.ts'

const identity = await startIdentity((await testDatabase()).url)
const management = { managementUrl: `${identity.issuer}/management`, managementToken }
const forged = { ...management, managementToken: 'guessed' }
const nowhere = { ...management, managementUrl: 'http://127.0.0.1:1' }

it('a verification e-mail request returns why the identity provider sends no mail', async () => {
  const unknown = 'nadie@correo.mx'
  expect(await requestVerificationEmail(unknown, management)).toEqual({ ok: true })
  const soon = await requestVerificationEmail(unknown, management)
  expect(soon).toMatchObject({ ok: false, code: 'too-many-requests' })
  if ('waitSeconds' in soon) expect(soon.waitSeconds).toBeGreaterThan(40)
  expect(await requestVerificationEmail(mariana.email, management)).toEqual({
    ok: false,
    code: 'already-verified',
  })
  expect(await requestVerificationEmail('no es correo', management)).toMatchObject({
    code: 'invalid-email',
  })
  expect(await requestVerificationEmail(mariana.email, nowhere)).toMatchObject({
    code: 'provider-unavailable',
  })
  expect(await requestVerificationEmail(mariana.email, forged)).toMatchObject({
    code: 'provider-unavailable',
    reason: expect.stringContaining('401'),
  })
})

it('a removal of second factors returns whether any were removed, or why not', async () => {
  const { tokens } = await signIn(identity, mariana)
  const { sub = '' } = decodeJwt(tokens.access_token)
  expect(await removeSecondFactors(sub, management)).toEqual({
    ok: false,
    code: 'no-second-factors',
  })
  await addApp(identity, mariana)
  expect(await removeSecondFactors(sub, management)).toEqual({ ok: true, wasRemoved: true })
  expect(await removeSecondFactors(sub, management)).toEqual({ ok: true, wasRemoved: false })
  expect(await removeSecondFactors('nobody', management)).toMatchObject({ code: 'other-provider' })
  for (const unavailable of [forged, nowhere]) {
    expect(await removeSecondFactors('nobody', unavailable)).toMatchObject({
      code: 'provider-unavailable',
    })
  }
})
