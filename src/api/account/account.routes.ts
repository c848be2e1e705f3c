import { randomInt } from 'node:crypto'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  CompleteRegistrationBody,
  PersonSavedReply,
  ProfileReply,
  UpdateCustomerBody,
} from '#contract/account.ts'
import {
  PhoneBody,
  PhoneCodeReply,
  PhoneCodeUnderwayReply,
  ValidateCodeBody,
} from '#contract/phone.ts'
import { Done } from '#contract/problem.ts'
import { phoneCodePauseSeconds, phoneCode } from '#domain/account/phone.ts'
import { limitKey } from '#domain/client-address.ts'
import { isRecord } from '#domain/is-record.ts'
import { confirmPhone } from '#use-cases/account/confirm-phone.ts'
import { readPhoneCode } from '#use-cases/account/read-phone-code.ts'
import { readProfile } from '#use-cases/account/read-profile.ts'
import { savePerson } from '#use-cases/account/save-person.ts'
import { sendPhoneCode } from '#use-cases/account/send-phone-code.ts'
import { personFieldTexts, phoneCodeTexts, phoneTexts } from '../field-texts.ts'
import { orRefused, sendProblem, sendTooMany } from '../problem-replies.ts'
import {
  refuseImpersonation,
  requireShopper,
  secretsOf,
  type SessionOptions,
} from '../shopper-session.ts'
import { toUserDetails } from './account-replies.ts'
import { isDifferent, toPerson, welcomeText } from './person-body.ts'

export type AccountOptions = SessionOptions & {
  /** Development only: the reply to a request for a phone verification code includes the code. */
  showPhoneCodes?: boolean
}

const noTextsToday =
  'Por hoy la tienda no puede enviar más mensajes de texto. Inténtalo otra vez mañana, o escríbenos desde Soporte; tu carrito sigue aquí.'

/** Retry wait in Spanish: `Espera 40 s para pedir otro.` */
function waitWords(seconds: number): string {
  const [amount, unit] =
    seconds <= 60
      ? [seconds, 's']
      : seconds <= 3600
        ? [Math.ceil(seconds / 60), 'min']
        : [Math.ceil(seconds / 3600), 'h']
  return `Espera ${amount} ${unit} para pedir otro.`
}

/** Routes of the shopper's profile and phone. */
export async function accountRoutes(server: FastifyInstance, options: AccountOptions) {
  const { db, clock, sessionSecret: secret, showPhoneCodes = false } = options
  const app = server.withTypeProvider<TypeBoxTypeProvider>()
  requireShopper(app, options)

  app.get(
    '/api/v1/customer/profile',
    {
      config: { cost: 'read' },
      schema: {
        operationId: 'getProfile',
        summary: 'El perfil, con pedidos, direcciones y reseñas',
        response: { 200: ProfileReply },
      },
    },
    async ({ shopper }) => ({
      userDetails: toUserDetails(await readProfile(db, shopper), clock()),
    }),
  )

  app.post(
    '/api/v1/customer/updateCustomer',
    {
      config: { cost: 'write' },
      schema: {
        operationId: 'updateProfile',
        summary: 'Cambia nombre, género y fecha de nacimiento',
        body: UpdateCustomerBody,
        response: { 200: orRefused(PersonSavedReply) },
      },
    },
    async (request, reply) => {
      const { shopper, body } = request
      const saved = await savePerson(db, shopper.id, toPerson(body), clock())
      if (!saved.ok) {
        return sendProblem(reply, saved.code, { fields: personFieldTexts(saved.fields) })
      }
      return { success: true as const, messageForUser: 'Guardamos tus datos.' }
    },
  )

  app.post(
    '/api/v1/customer/completeRegistration',
    {
      config: { cost: 'write' },
      schema: {
        operationId: 'completeRegistration',
        summary: 'Completa el registro',
        body: CompleteRegistrationBody,
        response: { 200: orRefused(PersonSavedReply) },
      },
      preValidation: (request, reply) => onlyOwnIdentity(request, reply),
    },
    async (request, reply) => {
      const { shopper, body } = request
      const saved = await savePerson(db, shopper.id, toPerson(body), clock())
      if (!saved.ok) {
        return sendProblem(reply, saved.code, { fields: personFieldTexts(saved.fields) })
      }
      return { success: true as const, messageForUser: welcomeText(saved.person.firstName) }
    },
  )

  app.get(
    '/api/v1/customer/2fa',
    {
      config: { cost: 'read' },
      schema: {
        operationId: 'getPhoneCode',
        summary: 'El código que se envió y todavía se puede escribir',
        response: { 200: PhoneCodeUnderwayReply },
      },
    },
    async ({ shopper }) => {
      const sent = await readPhoneCode(db, shopper.id, clock())
      if (!sent) return { payload: {} }
      const { phone, pauseSeconds: resend_after_seconds } = sent
      return { payload: { underway: { phone, resend_after_seconds } } }
    },
  )

  app.post(
    '/api/v1/customer/2fa',
    {
      config: { cost: 'write' },
      schema: {
        operationId: 'sendPhoneCode',
        summary: 'Envía un código al teléfono',
        body: PhoneBody,
        response: { 200: PhoneCodeReply },
      },
    },
    async (request, reply) => {
      const sent = await sendPhoneCode(
        db,
        { shopper: request.shopper, phone: request.body.phone, address: limitKey(request.ip) },
        { secret, newCode: () => phoneCode(randomInt(1_000_000)), now: clock() },
      )
      if (!sent.ok) {
        if (sent.code === 'too-many-requests') {
          const { retryAfterSeconds } = sent
          return sendTooMany(reply, retryAfterSeconds, waitWords(retryAfterSeconds))
        }
        if (sent.code === 'texts-held-back') {
          const messageForUser = sent.span === 'day' ? noTextsToday : undefined
          return sendProblem(reply, sent.code, { messageForUser })
        }
        const words = sent.code === 'invalid-input' ? phoneTexts[sent.problem] : undefined
        return sendProblem(reply, sent.code, { messageForUser: words })
      }
      const words = 'Te enviamos un código por mensaje de texto.'
      return {
        success: true as const,
        message: words,
        messageForUser: words,
        payload: {
          DEV_MODE: showPhoneCodes,
          ...(showPhoneCodes && { secret: sent.code }),
          resend_after_seconds: phoneCodePauseSeconds,
        },
      }
    },
  )

  app.post(
    '/api/v1/customer/validateCode',
    {
      config: { cost: 'write' },
      schema: {
        operationId: 'validatePhoneCode',
        summary: 'Comprueba el código y verifica el teléfono',
        body: ValidateCodeBody,
        response: { 200: orRefused(Done) },
      },
    },
    async (request, reply) => {
      const answered = { shopperId: request.shopper.id, code: request.body.otp }
      const confirmed = await confirmPhone(db, answered, { ...secretsOf(options), now: clock() })
      if (confirmed.ok) {
        return { success: true as const, messageForUser: 'Tu teléfono quedó verificado.' }
      }
      if (confirmed.code === 'invalid-input') {
        return sendProblem(reply, 'invalid-input', {
          messageForUser: phoneCodeTexts[confirmed.problem],
        })
      }
      return sendProblem(reply, confirmed.code)
    },
  )

  /** E-mail and subject come from the token; a body with different values is an impersonation attempt. */
  async function onlyOwnIdentity(request: FastifyRequest, reply: FastifyReply) {
    const { body, shopper } = request
    const { email, logto_sub } = isRecord(body) ? body : {}
    if (isDifferent(logto_sub, shopper.subject)) {
      return refuseImpersonation(request, reply, options, logto_sub)
    }
    if (isDifferent(email, shopper.email)) {
      return refuseImpersonation(request, reply, options, 'another e-mail')
    }
  }
}
