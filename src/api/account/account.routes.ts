import { randomInt } from 'node:crypto'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  CompleteRegistrationBody,
  SaveProfileResponse,
  ProfileResponse,
  UpdateCustomerBody,
} from '#contract/account.ts'
import {
  StartPhoneVerificationBody,
  StartPhoneVerificationResponse,
  PendingPhoneVerificationResponse,
  VerifyPhoneBody,
} from '#contract/phone-verification.ts'
import { SuccessResponse } from '#contract/problem-details.ts'
import { verificationCodeCooldownSeconds, formatVerificationCode } from '#domain/account/phone.ts'
import { toRateLimitKey } from '#domain/client-ip-address.ts'
import { isRecord } from '#domain/is-record.ts'
import { confirmPhone } from '#use-cases/account/confirm-phone.ts'
import { readPendingPhoneCode } from '#use-cases/account/read-phone-code.ts'
import { readProfile } from '#use-cases/account/read-profile.ts'
import { saveProfile } from '#use-cases/account/save-profile.ts'
import { sendPhoneCode } from '#use-cases/account/send-phone-code.ts'
import {
  toProfileFieldErrors,
  verificationCodeErrorTexts,
  phoneErrorTexts,
} from '../field-error-texts.ts'
import {
  createResponseOrRefusalSchema,
  sendProblem,
  sendTooManyRequests,
} from '../problem-replies.ts'
import {
  rejectImpersonation,
  requireShopper,
  readSessionSecrets,
  type SessionOptions,
} from '../shopper-session.ts'
import { toUserDetails } from './account-replies.ts'
import { isIdentityMismatch, parseProfileBody, formatWelcomeText } from './profile-body.ts'

export type AccountOptions = SessionOptions & {
  /**
   * Development only: includes the verification code of a phone number in the API reply, so that no
   * text message is needed.
   */
  showPhoneCodes?: boolean
}

const noTextsToday =
  'Por hoy la tienda no puede enviar más mensajes de texto. Inténtalo otra vez mañana, o escríbenos desde Soporte; tu carrito sigue aquí.'

/**
 * Formats the waiting time before a new phone verification code can be requested, in Spanish:
 * `Espera 40 s para pedir otro.`
 */
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
        response: { 200: ProfileResponse },
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
        response: { 200: createResponseOrRefusalSchema(SaveProfileResponse) },
      },
    },
    async (request, reply) => {
      const { shopper, body } = request
      const saved = await saveProfile(db, shopper.id, parseProfileBody(body), clock())
      if (!saved.ok) {
        return sendProblem(reply, saved.code, { fields: toProfileFieldErrors(saved.fields) })
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
        response: { 200: createResponseOrRefusalSchema(SaveProfileResponse) },
      },
      preValidation: (request, reply) => onlyOwnIdentity(request, reply),
    },
    async (request, reply) => {
      const { shopper, body } = request
      const saved = await saveProfile(db, shopper.id, parseProfileBody(body), clock())
      if (!saved.ok) {
        return sendProblem(reply, saved.code, { fields: toProfileFieldErrors(saved.fields) })
      }
      return { success: true as const, messageForUser: formatWelcomeText(saved.person.firstName) }
    },
  )

  app.get(
    '/api/v1/customer/2fa',
    {
      config: { cost: 'read' },
      schema: {
        operationId: 'getPhoneCode',
        summary: 'El código que se envió y todavía se puede escribir',
        response: { 200: PendingPhoneVerificationResponse },
      },
    },
    async ({ shopper }) => {
      const sent = await readPendingPhoneCode(db, shopper.id, clock())
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
        body: StartPhoneVerificationBody,
        response: { 200: StartPhoneVerificationResponse },
      },
    },
    async (request, reply) => {
      const sent = await sendPhoneCode(
        db,
        {
          shopper: request.shopper,
          phone: request.body.phone,
          address: toRateLimitKey(request.ip),
        },
        { secret, newCode: () => formatVerificationCode(randomInt(1_000_000)), now: clock() },
      )
      if (!sent.ok) {
        if (sent.code === 'too-many-requests') {
          const { retryAfterSeconds } = sent
          return sendTooManyRequests(reply, retryAfterSeconds, waitWords(retryAfterSeconds))
        }
        if (sent.code === 'texts-held-back') {
          const messageForUser = sent.span === 'day' ? noTextsToday : undefined
          return sendProblem(reply, sent.code, { messageForUser })
        }
        const words = sent.code === 'invalid-input' ? phoneErrorTexts[sent.problem] : undefined
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
          resend_after_seconds: verificationCodeCooldownSeconds,
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
        body: VerifyPhoneBody,
        response: { 200: createResponseOrRefusalSchema(SuccessResponse) },
      },
    },
    async (request, reply) => {
      const answered = { shopperId: request.shopper.id, code: request.body.otp }
      const confirmed = await confirmPhone(db, answered, {
        ...readSessionSecrets(options),
        now: clock(),
      })
      if (confirmed.ok) {
        return { success: true as const, messageForUser: 'Tu teléfono quedó verificado.' }
      }
      if (confirmed.code === 'invalid-input') {
        return sendProblem(reply, 'invalid-input', {
          messageForUser: verificationCodeErrorTexts[confirmed.problem],
        })
      }
      return sendProblem(reply, confirmed.code)
    },
  )

  /**
   * Rejects a request body whose e-mail or account id (subject) differs from the access token's, as
   * impersonation. Both always come from the token.
   */
  async function onlyOwnIdentity(request: FastifyRequest, reply: FastifyReply) {
    const { body, shopper } = request
    const { email, logto_sub } = isRecord(body) ? body : {}
    if (isIdentityMismatch(logto_sub, shopper.subject)) {
      return rejectImpersonation(request, reply, options, logto_sub)
    }
    if (isIdentityMismatch(email, shopper.email)) {
      return rejectImpersonation(request, reply, options, 'another e-mail')
    }
  }
}
