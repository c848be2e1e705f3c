import nodemailer from 'nodemailer'
import type SMTPPool from 'nodemailer/lib/smtp-pool'
import type { Mail } from './mail-template-types.ts'
import {
  type MessageDeliveryResult,
  createUndeliverableResult,
  createUnreachableResult,
} from './message-delivery-result.ts'

type SendFailure = Error & {
  code?: string
  command?: string
  response?: string
  responseCode?: number
}

/** Status of RFC 3463 at the start of a reply, such as 5.1.1. */
const enhancedStatus = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/

type Sender = string | { name: string | undefined; address: string }

export type Mailer = ReturnType<typeof openMailer>

/** Creates a mailer for the SMTP server that the server's settings name. */
export function openMailer({ smtpUrl, from }: { smtpUrl: string; from: string }) {
  return createMailer(
    {
      url: smtpUrl,
      // Requires TLS if the SMTP connection sends a password.
      requireTLS: new URL(smtpUrl).username !== '',
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
    },
    from.includes('<') ? from : { name: undefined, address: from },
  )
}

/** Creates a mailer that opens its SMTP connection when needed and keeps it briefly. */
export function createMailer(options: Omit<SMTPPool.Options, 'pool'>, from: Sender) {
  const transport = nodemailer.createTransport({ ...options, pool: true, maxConnections: 1 })

  async function deliver(to: string, { senderName, ...mail }: Mail, messageId: string) {
    await transport.sendMail({
      from:
        typeof from === 'string' ? from : { name: from.name ?? senderName, address: from.address },
      to,
      ...mail,
      messageId,
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
  }

  /** Sends a mail; `messageId` is constant over retries, for deduplication. */
  async function send(to: string, mail: Mail, messageId: string): Promise<MessageDeliveryResult> {
    try {
      await deliver(to, mail, messageId)
      return { ok: true }
    } catch (error) {
      if (!(error instanceof Error)) throw error
      const { code, command, responseCode = 0 }: SendFailure = error
      const reason = describeFailure(error)
      // Only rejections of the mail itself are final. Errors at login, greeting or of the sender
      // concern the connection, so the mail is retried.
      const isFinal =
        responseCode >= 500 &&
        (code === 'EENVELOPE' || code === 'EMESSAGE') &&
        command !== 'MAIL FROM'
      return isFinal ? createUndeliverableResult(reason) : createUnreachableResult(reason)
    }
  }

  /** Checks the SMTP connection and login without sending a mail. */
  async function check(): Promise<'ready' | 'refused' | 'away'> {
    try {
      await transport.verify()
      return 'ready'
    } catch (error) {
      if (!(error instanceof Error)) throw error
      const { code }: SendFailure = error
      return code === 'EAUTH' ? 'refused' : 'away'
    }
  }

  return { send, deliver, check, verify: () => transport.verify(), close: () => transport.close() }
}

/** Why a mail failed, without the server's words, which may repeat passwords and addresses. */
function describeFailure({ code = 'no code', command, response = '', responseCode }: SendFailure) {
  const [, status] = enhancedStatus.exec(response) ?? []
  const reply = [responseCode, status].filter(Boolean).join(' ')
  const answer =
    reply === '' ? 'The mail server could not be used' : `The mail server answered ${reply}`
  return `${answer} (${[code, command].filter(Boolean).join(', ')})`
}
