import { setTimeout as sleep } from 'node:timers/promises'
import type { MailServer } from '#domain/connections/mail-server.ts'
import { type MailServerReach, openConnectedMailer } from './connected-mailer.ts'
import { describeMailServerFault, type MailServerFault } from './describe-mail-server-fault.ts'
import type { Mail } from './mail-template-types.ts'

/** Time limit in ms of one test. */
const longestMs = 10_000

type Tried = { ok: true; seen: string } | ({ ok: false } & MailServerFault)

/** Signs in to a mail server without sending a mail. */
export function signInToMailServer(server: MailServer, reach: MailServerReach): Promise<Tried> {
  const { host, login, security } = server
  const cipher = security === 'none' ? 'sin cifrado' : 'por TLS'
  const seen = login
    ? `Entró como ${login.user} en ${host} ${cipher}.`
    : `${host} contestó ${cipher} y no pide contraseña.`
  return tryMailServer(server, reach, (mailer) => mailer.verify().then(() => seen))
}

/** Sends one mail to a mail server. */
export function sendTestMail(
  server: MailServer,
  reach: MailServerReach,
  { to, mail, messageId }: { to: string; mail: Mail; messageId: string },
): Promise<Tried> {
  const seen = `${server.host} aceptó la carta para ${to}. Busca también en «No deseado».`
  return tryMailServer(server, reach, (mailer) =>
    mailer.deliver(to, mail, messageId).then(() => seen),
  )
}

async function tryMailServer(
  server: MailServer,
  reach: MailServerReach,
  use: (mailer: ReturnType<typeof openConnectedMailer>) => Promise<string>,
): Promise<Tried> {
  const stop = new AbortController()
  let mailer: ReturnType<typeof openConnectedMailer> | undefined
  try {
    mailer = openConnectedMailer(server, reach)
    const late = sleep(longestMs, undefined, { signal: stop.signal }).then(() => {
      throw new Error('No answer in time', { cause: 'timeout' })
    })
    const used = use(mailer)
    used.catch(() => {})
    return { ok: true, seen: await Promise.race([used, late]) }
  } catch (error) {
    return { ok: false, ...describeMailServerFault(error, server) }
  } finally {
    stop.abort()
    mailer?.close()
  }
}
