import nodemailer from 'nodemailer'
import type { Pool } from 'pg'
import { type Db, inTransaction } from './database.ts'
import { startWorker } from './queue-worker.ts'

export type Mail = { subject: string; text: string; html: string }

/** Puts a mail into the outbox, in the same transaction as what it tells about. */
export async function post(db: Db, recipient: string, mail: Mail): Promise<void> {
  await db.query(
    `insert into identity.outbox (recipient, subject, body_text, body_html)
     values ($1, $2, $3, $4)`,
    [recipient, mail.subject, mail.text, mail.html],
  )
}

type Sending = {
  pool: Pool
  smtpUrl: string
  mailFrom: string
  onError: (error: unknown) => void
}

/** Sends what lies in the outbox: at once when woken, and again later what could not be sent. */
export function startSending({ pool, smtpUrl, mailFrom, onError }: Sending) {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  async function sendOne(): Promise<boolean> {
    return inTransaction(pool, async (db) => {
      const { rows } = await db.query(
        `select id, recipient, subject, body_text, body_html from identity.outbox
         where next_try_at <= now() and give_up_at > now()
         order by id limit 1 for update skip locked`,
      )
      const mail = rows[0]
      if (!mail) return false
      try {
        await transport.sendMail({
          from: mailFrom,
          to: mail.recipient,
          subject: mail.subject,
          text: mail.body_text,
          html: mail.body_html,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
        await db.query('delete from identity.outbox where id = $1', [mail.id])
      } catch (error) {
        onError(error)
        await db.query(
          `update identity.outbox set tries = tries + 1,
             next_try_at = now() + least(30 * power(2, tries), 1800) * interval '1 second'
           where id = $1`,
          [mail.id],
        )
      }
      return true
    })
  }

  const worker = startWorker({ workOne: sendOne, everyMs: 15_000, onError })
  return {
    wake: worker.wake,
    async stop(): Promise<void> {
      await worker.stop()
      transport.close()
    },
  }
}
