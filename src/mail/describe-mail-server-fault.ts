import type { MailServer } from '#domain/connections/mail-server.ts'
import { NotPublicMailServer } from './connected-mailer.ts'

/** Why a mail server cannot be used, in words, with the field of the form that it concerns. */
export type MailServerFault = { fault: string; field: string }

const unknownHost = ['ENOTFOUND', 'ENODATA', 'EBADNAME', 'EBADRESP', 'ERR_INVALID_URL']
const noAnswer = ['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNRESET', 'ECONNECTION']
/** Replies of Microsoft where the sign-in by password is turned off. */
const passwordsOff = /5\.7\.(?:30|139)\b/

/**
 * Describes an error of an SMTP connection. Replies of the server are left out, because they may
 * repeat the password.
 */
export function describeMailServerFault(error: unknown, server: MailServer): MailServerFault {
  const { host, port } = server
  const { name, code = '', command, message, response = '', responseCode, cause } = toFailure(error)
  const at = (field: string, fault: string) => ({ field, fault })
  if (name === NotPublicMailServer.name)
    return at('host', `«${host}» lleva a una dirección interna. Escribe un servidor público.`)
  if (unknownHost.includes(code))
    return at('host', `No se encontró el servidor «${host}». Revisa cómo está escrito.`)
  if (code === 'EAUTH' && passwordsOff.test(response))
    return at(
      'password',
      'Microsoft tiene apagada la entrada con contraseña (SMTP AUTH). Pide a tu administrador que la encienda para este correo.',
    )
  if (code === 'EAUTH' || code === 'ENOAUTH')
    return at('password', `${host} no acepta esa contraseña para ese usuario. Revisa los dos.`)
  if (code === 'EENVELOPE' && command === 'MAIL FROM')
    return at(
      'from_address',
      `${host} no deja mandar como ese correo (contestó ${responseCode}). Usa uno de tu cuenta.`,
    )
  if (code === 'EENVELOPE')
    return at('from_address', `${host} no acepta mandar a esa dirección (${responseCode}).`)
  if (/CERT_HAS_EXPIRED|has expired/.test(`${code} ${message}`))
    return at('host', `El certificado de ${host} ya venció. Avisa a quien lleva ese servidor.`)
  if (/ALTNAME|altnames/.test(`${code} ${message}`))
    return at('host', `El certificado no es de «${host}». Escribe el nombre que dice tu proveedor.`)
  if (/CERT|certificate/.test(`${code} ${message}`))
    return at('host', `No se puede confiar en el certificado de ${host}. Avisa a quien lo lleva.`)
  if (/WRONG_VERSION|EPROTO|SSL/.test(code))
    return at('security', `El puerto ${port} no cifra desde el principio. Elige STARTTLS o el 465.`)
  if (code === 'ETLS' || code === 'EREQUIRETLS')
    return at('security', `${host} no ofrece cifrado, y sin él no se manda la contraseña.`)
  if (code === 'ECONNREFUSED')
    return at('port', `${host} no contesta en el puerto ${port}. Casi siempre es 587 o 465.`)
  if (noAnswer.includes(code) || cause === 'timeout')
    return at(
      'port',
      `${host} no contestó a tiempo por el puerto ${port}. Revisa puerto y cifrado.`,
    )
  if (name === 'TimeoutError' || /^E(?:TIMEOUT|CANCELLED|SERVFAIL|REFUSED)$/.test(code))
    return at('host', `No se pudo buscar «${host}» ahora. Vuelve a intentarlo en unos minutos.`)
  return at('host', `${host} contestó algo que no se esperaba${toNumber(responseCode)}.`)
}

const toNumber = (code: number | undefined) => (code === undefined ? '' : ` (${code})`)

type Failure = Error & {
  code?: string
  command?: string
  response?: string
  responseCode?: number
}

function toFailure(error: unknown): Failure {
  return error instanceof Error ? error : new Error(String(error))
}
