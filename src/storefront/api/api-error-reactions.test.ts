import { describe, expect, it } from 'vitest'
import {
  type ApiFailureReply,
  type ApiErrorReaction,
  findApiErrorReaction,
} from './api-error-reactions.ts'

function failed(changes: Partial<ApiFailureReply>): ApiFailureReply {
  return { method: 'POST', path: 'customer/address', status: 400, message: '', ...changes }
}

describe('error catalogue', () => {
  const rows: [string, Partial<ApiFailureReply>, ApiErrorReaction][] = [
    [
      'completes the registration of an unknown shopper (ERR-01)',
      { status: 404, path: 'auth/login', message: 'User not found on database.' },
      { do: 'sign-up' },
    ],
    [
      'signs in again when the token has expired, although the status is 401 (ERR-02)',
      { status: 401, message: 'Token expired', messageForUser: 'Tu sesión terminó' },
      { do: 'sign-in-again' },
    ],
    [
      'says the words of the server on 401 (ERR-03)',
      { status: 401, message: 'Unauthorized', messageForUser: 'Inicia sesión' },
      { do: 'tell', say: 'Inicia sesión' },
    ],
    ['says nothing on 401 without words (ERR-03)', { status: 401 }, { do: 'log' }],
    [
      'ends the session when a session call is refused with a message (ERR-04)',
      { method: 'GET', path: 'customer/profile', status: 400, message: 'No profile' },
      { do: 'end-session', say: 'No profile' },
    ],
    [
      'keeps the session when any other call is refused (ERR-04)',
      { path: 'customer/review', status: 404, message: 'x', messageForUser: 'Ya no existe' },
      { do: 'tell', say: 'Ya no existe' },
    ],
    [
      'renews on an invalid token (ERR-05)',
      { status: 401, message: 'Invalid token' },
      { do: 'renew', say: 'Sesión expirada' },
    ],
    [
      'renews on 403 whatever the message (ERR-05)',
      { status: 403, message: 'Forbidden', messageForUser: 'No puedes' },
      { do: 'renew', say: 'Sesión expirada' },
    ],
    [
      'asks to verify the e-mail, although the status is 403 (ERR-06)',
      { status: 403, path: 'auth/login', message: 'Email verification required' },
      { do: 'verify-email', say: 'Se requiere verificación por correo electrónico' },
    ],
    [
      'keeps out whom the shop has suspended, and says so',
      { status: 403, path: 'auth/login', message: 'Account blocked', messageForUser: 'Suspendida' },
      { do: 'keep-out' },
    ],
    [
      'stays where a fresh sign-in is wanted: the page leads to it',
      { status: 401, message: 'Fresh sign-in required', messageForUser: 'Identifícate otra vez' },
      { do: 'tell', say: 'Identifícate otra vez' },
    ],
    [
      'only logs what could not be read (ERR-13)',
      { method: 'GET', path: 'customer/wishlist', status: 500, message: 'boom' },
      { do: 'log' },
    ],
    [
      'says a failed deed in the words of the catalogue when the server has none',
      { path: 'customer/address', status: 503, message: 'unavailable' },
      { do: 'tell', say: 'Ha ocurrido un error, intentalo más tarde' },
    ],
  ]
  it.each(rows)(
    'the storefront’s reaction to a failed API call depends on its error: %s',
    (_title, failure, reaction) => {
      expect(findApiErrorReaction(failed(failure))).toEqual(reaction)
    },
  )

  it.each([0, 429, 500, 502, 503])(
    'a browser API call that fails with status %d never ends the session (ERR-04)',
    (status) => {
      for (const path of ['auth/login', 'auth/refreshToken', 'customer/profile']) {
        expect(findApiErrorReaction(failed({ path, status, message: 'busy' })).do).not.toBe(
          'end-session',
        )
      }
    },
  )
})
