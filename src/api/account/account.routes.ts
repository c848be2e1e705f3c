import { randomInt } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { verificationCodeCooldownSeconds, formatVerificationCode } from '#domain/account/phone.ts'
import { toIpRateLimitKey } from '#domain/client-ip-address.ts'
import { isPlainObject } from '#domain/is-record.ts'
import { confirmPhone } from '#use-cases/account/confirm-phone.ts'
import { readPendingPhoneVerification } from '#use-cases/account/read-phone-code.ts'
import { readProfile } from '#use-cases/account/read-profile.ts'
import { saveProfile } from '#use-cases/account/save-profile.ts'
import { sendPhoneVerificationCode } from '#use-cases/account/send-phone-code.ts'
import {
  rejectImpersonation,
  requireShopper,
  type ShopperSessionOptions,
  toTokenSigningSecrets,
} from '../authenticate-shopper.ts'
import { sendApiErrorResponse, sendTooManyRequests } from '../error-responses.ts'
import {
  toProfileFieldErrors,
  verificationCodeErrorTexts,
  phoneErrorTexts,
} from '../field-error-texts.ts'
import { registerShopApiRoute } from '../register-shop-route.ts'
import { toUserDetails } from './account-responses.ts'
import {
  claimsOtherIdentityThanToken,
  parseProfileBody,
  formatRegistrationCompleteText,
} from './profile-request-body.ts'

export type AccountRouteOptions = ShopperSessionOptions & {
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
export async function accountRoutes(server: FastifyInstance, options: AccountRouteOptions) {
  const { db, clock, sessionSecret: secret, showPhoneCodes = false } = options
  requireShopper(server, options)

  registerShopApiRoute(
    server,
    'getProfile',
    { config: { cost: 'read' }, summary: 'El perfil, con pedidos, direcciones y reseñas' },
    async ({ shopper }) => ({
      userDetails: toUserDetails(await readProfile(db, shopper), clock()),
    }),
  )

  registerShopApiRoute(
    server,
    'updateProfile',
    { config: { cost: 'write' }, summary: 'Cambia nombre, género y fecha de nacimiento' },
    async (request, reply) => {
      const { shopper, body } = request
      const saved = await saveProfile(db, shopper.id, parseProfileBody(body), clock())
      if (!saved.ok) {
        return sendApiErrorResponse(reply, saved.code, {
          fields: toProfileFieldErrors(saved.fields),
        })
      }
      return { success: true as const, messageForUser: 'Guardamos tus datos.' }
    },
  )

  registerShopApiRoute(
    server,
    'completeRegistration',
    {
      config: { cost: 'write' },
      summary: 'Completa el registro',
      preValidation: (request, reply) => onlyOwnIdentity(request, reply),
    },
    async (request, reply) => {
      const { shopper, body } = request
      const saved = await saveProfile(db, shopper.id, parseProfileBody(body), clock())
      if (!saved.ok) {
        return sendApiErrorResponse(reply, saved.code, {
          fields: toProfileFieldErrors(saved.fields),
        })
      }
      return {
        success: true as const,
        messageForUser: formatRegistrationCompleteText(saved.person.firstName),
      }
    },
  )

  registerShopApiRoute(
    server,
    'getPhoneCode',
    { config: { cost: 'read' }, summary: 'El código que se envió y todavía se puede escribir' },
    async ({ shopper }) => {
      const sent = await readPendingPhoneVerification(db, shopper.id, clock())
      if (!sent) return { payload: {} }
      const { phone, pauseSeconds: resend_after_seconds } = sent
      return { payload: { underway: { phone, resend_after_seconds } } }
    },
  )

  registerShopApiRoute(
    server,
    'sendPhoneCode',
    { config: { cost: 'write' }, summary: 'Envía un código al teléfono' },
    async (request, reply) => {
      const sent = await sendPhoneVerificationCode(
        db,
        {
          shopper: request.shopper,
          phone: request.body.phone,
          address: toIpRateLimitKey(request.ip),
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
          return sendApiErrorResponse(reply, sent.code, { messageForUser })
        }
        const words = sent.code === 'invalid-input' ? phoneErrorTexts[sent.problem] : undefined
        return sendApiErrorResponse(reply, sent.code, { messageForUser: words })
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

  registerShopApiRoute(
    server,
    'validatePhoneCode',
    { config: { cost: 'write' }, summary: 'Comprueba el código y verifica el teléfono' },
    async (request, reply) => {
      const answered = { shopperId: request.shopper.id, code: request.body.otp }
      const confirmed = await confirmPhone(db, answered, {
        ...toTokenSigningSecrets(options),
        now: clock(),
      })
      if (confirmed.ok) {
        return { success: true as const, messageForUser: 'Tu teléfono quedó verificado.' }
      }
      if (confirmed.code === 'invalid-input') {
        return sendApiErrorResponse(reply, 'invalid-input', {
          messageForUser: verificationCodeErrorTexts[confirmed.problem],
        })
      }
      return sendApiErrorResponse(reply, confirmed.code)
    },
  )

  /**
   * Rejects a request body whose e-mail or account id (subject) differs from the access token's, as
   * impersonation. Both always come from the token.
   */
  async function onlyOwnIdentity(request: FastifyRequest, reply: FastifyReply) {
    const { body, shopper } = request
    const { email, logto_sub } = isPlainObject(body) ? body : {}
    if (claimsOtherIdentityThanToken(logto_sub, shopper.subject)) {
      return rejectImpersonation(request, reply, options, logto_sub)
    }
    if (claimsOtherIdentityThanToken(email, shopper.email)) {
      return rejectImpersonation(request, reply, options, 'another e-mail')
    }
  }
}
