import { toMailServer } from '#domain/connections/mail-server.ts'
import { type Refusal, refuse, type SuccessResult } from '#domain/use-case-result.ts'
import { renderMailContent } from '#mail/compose-message.ts'
import type { MailServerReach } from '#mail/connected-mailer.ts'
import type { MailContent } from '#mail/mail-template-types.ts'
import { sendTestMail, signInToMailServer } from '#mail/try-mail-server.ts'
import {
  findActiveConnection,
  recordConnectionCheck,
} from '#persistence/connections/service-connections.ts'
import type { Db } from '#persistence/database.ts'
import { readMailSender } from '../read-mail-sender.ts'
import type { ConnectionCipher } from './connection-cipher.ts'
import { type TestConnection, toConnectionCheck } from './manage-connections.ts'
import { openConnection } from './read-connections.ts'

/** Test of mail connections: signs in to the server, without sending a mail. */
export function createMailConnectionTest(reach: MailServerReach): TestConnection {
  return (connection) => signInToMailServer(toMailServer(connection.provider, connection), reach)
}

type Letter = { to: string; id: string; shopUrl: string; officeUrl: string }

/** Sends a test letter by the mail connection in force and stores the outcome. */
export async function sendTestLetter(
  db: Db,
  cipher: ConnectionCipher,
  { to, id, shopUrl, officeUrl }: Letter,
  reach: MailServerReach,
  now: Date,
): Promise<
  | SuccessResult<{ seen: string }>
  | Refusal<'connection-not-found'>
  | Refusal<'connection-unreadable'>
  | Refusal<'connection-failed', { fault: string }>
> {
  const opened = openConnection(cipher, await findActiveConnection(db, 'mail'))
  if (opened.state === 'none') return refuse('connection-not-found')
  if (opened.state === 'unreadable') return refuse('connection-unreadable')
  const sender = await readMailSender(db, { shopUrl, officeUrl })
  const sent = await sendTestMail(toMailServer(opened.provider, opened), reach, {
    to,
    mail: renderMailContent(createTestLetter(sender.name, officeUrl), sender),
    messageId: `<prueba.${id}@${new URL(shopUrl).hostname}>`,
  })
  const check = toConnectionCheck(sent)
  const { provider, version } = opened
  await recordConnectionCheck(db, { service: 'mail', provider, version }, check, now)
  return sent.ok
    ? { ok: true, seen: sent.seen }
    : refuse('connection-failed', { fault: sent.fault })
}

function createTestLetter(shopName: string, officeUrl: string): MailContent {
  return {
    subject: `Carta de prueba de ${shopName}`,
    preview: 'El correo de tu tienda llega.',
    greeting: 'Hola:',
    blocks: [
      'Esta carta la mandó tu tienda desde Ajustes › Conexiones. Si la lees, su correo llega.',
      'Si estaba en «No deseado», revisa SPF, DKIM y DMARC en esa misma página.',
    ],
    button: { label: 'Abrir Conexiones', url: `${officeUrl}/ajustes/conexiones/correo` },
    closing: 'No hace falta contestar.',
  }
}
