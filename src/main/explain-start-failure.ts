import { formatDatabaseLocation } from '#persistence/database-addresses.ts'
import { isDiskFull } from '#persistence/database-error-codes.ts'
import type { EnvironmentSettings } from './environment-settings.ts'

type Failure = { message: string; code?: string | undefined; port?: number | undefined }

/** Returns an error's message and code. */
export function toErrorMessageAndCode(error: unknown): Failure {
  if (!(error instanceof Error)) return { message: String(error) }
  const { message } = error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const port = 'port' in error && typeof error.port === 'number' ? error.port : undefined
  return { message, code, port }
}

/** Explains a failed start, with a remedy. */
export function explainStartFailure(
  error: unknown,
  settings: EnvironmentSettings | undefined,
): string {
  const { code, port, message } = toErrorMessageAndCode(error)
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
  if (settings?.databaseUrl && isOfDatabase(error)) {
    return `${explainDatabaseFailure('DATABASE_URL', settings.databaseUrl, error)}.`
  }
  return message
}

/** Explains an unusable database, naming its setting. */
export function explainDatabaseFailure(name: string, url: string, error: unknown): string {
  const { code, message } = toErrorMessageAndCode(error)
  if (silence.test(message))
    return `La base de datos de ${name} (${formatDatabaseLocation(url)}) no contesta`
  const reason = (code && databaseTexts[code]) ?? message
  return `No se pudo usar la base de datos de ${name} (${formatDatabaseLocation(url)}): ${reason}`
}

function isOfDatabase(error: unknown): boolean {
  const { code, message } = toErrorMessageAndCode(error)
  return (code !== undefined && code in databaseTexts) || silence.test(message)
}

const silence = /timeout expired|Query read timeout|terminated unexpectedly/

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
  '25006':
    'ninguno de sus servidores es lo que se pide de él: uno que acepte cambios, o en DATABASE_READ_URL una réplica',
  '53300': 'el servidor no admite más conexiones',
}

function portName(
  { port, office, identity, payments, mailbox, metrics }: EnvironmentSettings,
  taken: number | undefined,
) {
  const names: Record<string, number> = {
    PORT: port,
    OFFICE_PORT: office.port,
    IDENTITY_PORT: identity.port,
    PAYMENTS_PORT: payments.port,
    MAILBOX_PORT: mailbox.port,
    SMTP_PORT: mailbox.smtpPort,
    ...(metrics && { METRICS_PORT: metrics.port }),
  }
  return Object.keys(names).find((name) => names[name] === taken)
}
