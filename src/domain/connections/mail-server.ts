import type { ConnectionValues } from './connection-fields.ts'
import { mailProviders } from './mail-providers.ts'

/** SMTP server of a mail connection, with the sender of its mails. */
export type MailServer = {
  host: string
  port: number
  /** `none` reaches only the shop's own networks */
  security: 'starttls' | 'tls' | 'none'
  login: { user: string; password: string } | undefined
  from: { name: string | undefined; address: string }
}

/** SMTP server that the stored values of a mail connection name. */
export function toMailServer(
  code: string,
  { fields, secrets }: { fields: ConnectionValues; secrets: ConnectionValues },
): MailServer {
  const preset = mailProviders.find((one) => one.code === code)?.server
  const address = fields['from_address'] ?? ''
  const password = secrets['password']
  const security = fields['security']
  return {
    host: preset?.host ?? fields['host'] ?? '',
    port: preset?.port ?? Number(fields['port'] ?? 587),
    security: security === 'tls' || security === 'none' ? security : 'starttls',
    login: password === undefined ? undefined : { user: fields['user'] ?? address, password },
    from: { name: fields['from_name'], address },
  }
}
