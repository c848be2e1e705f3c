import nodemailer from 'nodemailer'
import type { Mail } from './mail-template-types.ts'
import {
  type MessageDeliveryResult,
  createUndeliverableResult,
  createUnreachableResult,
} from './message-delivery-result.ts'

type SendFailure = Error & { code?: string; responseCode?: number }

export type Mailer = ReturnType<typeof openMailer>

/** Creates a mailer that opens its SMTP connection when needed and keeps it briefly. */
export function openMailer({ smtpUrl, from }: { smtpUrl: string; from: string }) {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 1,
    // Requires TLS if the SMTP connection sends a password.
    requireTLS: new URL(smtpUrl).username !== '',
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })

  /** Sends a mail; `messageId` is constant over retries, for deduplication. */
  async function send(
    to: string,
    { senderName, ...mail }: Mail,
    messageId: string,
  ): Promise<MessageDeliveryResult> {
    try {
      await transport.sendMail({
        from: from.includes('<') ? from : { name: senderName, address: from },
        to,
        ...mail,
        messageId,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
      return { ok: true }
    } catch (error) {
      if (!(error instanceof Error)) throw error
      const { message, code, responseCode = 0 }: SendFailure = error
      // Only rejections of the mail itself are final. Errors at login or greeting concern the SMTP
      // connection, so the mail is retried.
      const isFinal = responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
      return isFinal ? createUndeliverableResult(message) : createUnreachableResult(message)
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

  return { send, check, close: () => transport.close() }
}
