import { isDiskFull } from '#persistence/error-code.ts'
import type { Settings } from './settings.ts'

type Failure = { message: string; code?: string | undefined; port?: number | undefined }

/** What an error says of itself; those of the system and of the database have a code. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { message: String(error) }
  const { message } = error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const port = 'port' in error && typeof error.port === 'number' ? error.port : undefined
  return { message, code, port }
}

/** Why the shop did not start, and what to do, in words for the person who started it. */
export function explainFailure(error: unknown, settings: Settings | undefined): string {
  const { code, port, message } = failureOf(error)
  if (isDiskFull(error)) {
    return `El disco está lleno (${message}). Libera espacio y repite; lo que ya estaba guardado sigue ahí.`
  }
  if (code === 'EADDRINUSE') {
    const name = settings && portName(settings, port)
    return `El puerto ${port} ya está ocupado. Libéralo o elige otro${name ? ` con ${name}` : ''}.`
  }
  if (code === 'EACCES' && port) {
    return `Este usuario no puede abrir el puerto ${port}; los menores que 1024 suelen necesitar root.`
  }
  if (settings?.databaseUrl && code && code in databaseTexts) {
    const { host, pathname } = new URL(settings.databaseUrl)
    return `No se pudo usar la base de datos de DATABASE_URL (${host}${pathname}): ${databaseTexts[code]}.`
  }
  if (settings?.databaseUrl && /timeout expired|terminated unexpectedly/.test(message)) {
    return `La base de datos de DATABASE_URL (${new URL(settings.databaseUrl).host}) no contesta.`
  }
  return message
}

const databaseTexts: Record<string, string> = {
  ECONNREFUSED: 'ahí no escucha ningún servidor',
  ECONNRESET: 'el servidor cortó la conexión',
  ENOTFOUND: 'ese servidor no existe',
  EAI_AGAIN: 'el nombre del servidor no se pudo resolver',
  ETIMEDOUT: 'el servidor no contesta',
  EHOSTUNREACH: 'no hay camino hasta el servidor',
  '28P01': 'la contraseña no es correcta',
  '28000': 'el usuario no tiene permiso de entrar',
  '3D000': 'esa base de datos no existe',
  '42501': 'al usuario le faltan permisos para crear las tablas',
  '53300': 'el servidor no admite más conexiones',
}

function portName(
  { port, office, identity, payments, mailbox }: Settings,
  taken: number | undefined,
) {
  const names: Record<string, number> = {
    PORT: port,
    OFFICE_PORT: office.port,
    IDENTITY_PORT: identity.port,
    PAYMENTS_PORT: payments.port,
    MAILBOX_PORT: mailbox.port,
    SMTP_PORT: mailbox.smtpPort,
  }
  return Object.keys(names).find((name) => names[name] === taken)
}
