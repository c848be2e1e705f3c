import nodemailer from 'nodemailer'
import type { Pool } from 'pg'
import type { Db } from './database.ts'
import { startQueueWorker } from './queue-worker.ts'
import type { ShopUrlAndBranding } from './shop-branding.ts'

export type OutboxMail = { subject: string; text: string; html: string }

/**
 * Inserts a mail into the table of mails to send (outbox), in the transaction that causes the mail.
 */
export async function enqueueMail(db: Db, recipient: string, mail: OutboxMail): Promise<void> {
  await db.query(
    `insert into identity.outbox (recipient, subject, body_text, body_html)
     values ($1, $2, $3, $4)`,
    [recipient, mail.subject, mail.text, mail.html],
  )
}

type QueuedMail = { recipient: string; subject: string; body_text: string; body_html: string }

/** Sends a mail in place of the SMTP server; a rejection is retried later. */
export type SendMail = (mail: OutboxMail & { to: string; senderName: string }) => Promise<void>

type Sending = {
  pool: Pool
  smtpUrl: string
  mailFrom: string
  sendMail?: SendMail | undefined
  shop: ShopUrlAndBranding
  onError: (error: unknown) => void
}

/**
 * Starts a worker that sends the mails in the outbox when woken; failed mails are retried later.
 */
export function startSendingMails({ pool, smtpUrl, mailFrom, sendMail, shop, onError }: Sending) {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  const worker = startQueueWorker<QueuedMail>({
    pool,
    table: 'outbox',
    async work(mail) {
      if (sendMail) {
        const { recipient: to, subject, body_text: text, body_html: html } = mail
        return sendMail({ to, senderName: shop.name, subject, text, html })
      }
      await transport.sendMail({
        from: mailFrom.includes('<') ? mailFrom : { name: shop.name, address: mailFrom },
        to: mail.recipient,
        subject: mail.subject,
        text: mail.body_text,
        html: mail.body_html,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
    pauseSeconds: { first: 30, longest: 1800 },
    everyMs: 15_000,
    onError,
  })
  return {
    wake: worker.wake,
    async stop(): Promise<void> {
      await worker.stop()
      transport.close()
    },
  }
}
