import type { Day } from '#domain/calendar.ts'
import type { HeldBack } from '#domain/running/message-budgets.ts'
import { latestTry, nextLook, nextTry } from '#domain/running/sending.ts'
import { composeMail, composeText, type Written } from '#mail/compose.ts'
import { type Delivery, undeliverable } from '#mail/delivery.ts'
import type { Attachment, Mail, Sender } from '#mail/letter.ts'
import type { Mailer } from '#mail/mailer.ts'
import {
  type MailData,
  type MailMessage,
  readMail,
  readPush,
  readText,
  templatesHeld,
} from '#mail/messages.ts'
import type { Pusher } from '#mail/pusher.ts'
import type { Texter } from '#mail/texter.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as pushSubscriptions from '#persistence/orders/push-subscriptions.ts'
import * as outbox from '#persistence/running/outbox.ts'
import { budgetOf } from '../budget-of.ts'
import { invoiceAttachments } from '../orders/invoice-attachments.ts'
import type { LicenceCipher } from '../orders/licence-cipher.ts'
import { openLicences } from '../orders/read-licences.ts'
import { returnAttachments } from '../orders/return-attachments.ts'
import { recentSender } from '../read-sender.ts'
import { announceBudget } from './announce-budget.ts'

export type Senders = {
  mailer: Pick<Mailer, 'send'>
  texter: Pick<Texter, 'send'>
  pusher: Pick<Pusher, 'send'>
  shopUrl: string
  officeUrl: string
  /** decrypts licence keys, which are added to their mail just before sending */
  licences: LicenceCipher
  /** signed URL for returning an order without signing in */
  returnUrl: (orderNumber: string, until: Day) => Promise<string>
  /** failure callback, without the message's recipient and content */
  onFailure: (failure: { id: number; template: string; reason: string; final: boolean }) => void
  /** callback, once an hour, while a message budget withholds messages */
  onHeldBack: (held: HeldBack & { channel: outbox.Message['channel'] }) => void
}

/**
 * Sends due messages of a channel and returns the number. A spent budget or an unreachable service ends the round, but
 * push continues with its other services. Messages stay locked while sending, so duplicates need a crash between the
 * server's acceptance and the commit.
 */
export async function sendOutbox(
  db: Db,
  channel: outbox.Message['channel'],
  senders: Senders,
  now: () => Date,
): Promise<number> {
  const heldNow = await budgetOf(db, channel)
  const round = { silent: new Set<string>(), senderAt: recentSender(senders) }
  let sent = 0
  for (;;) {
    const held = await heldNow(now())
    const outcome = await inTransaction(db, (transaction) =>
      sendNext(
        transaction,
        channel,
        { ...senders, ...round, except: templatesHeld(held?.held) },
        now,
      ),
    )
    if (outcome === 'sent') sent += 1
    if (outcome === 'nothing-due' && held) await sayHeldBack(db, channel, held, senders, now())
    if (outcome === 'nothing-due') return sent
    if (outcome === 'unreachable' && channel !== 'push') return sent
  }
}

async function sayHeldBack(
  db: Db,
  channel: outbox.Message['channel'],
  held: HeldBack,
  { onHeldBack }: Senders,
  now: Date,
): Promise<void> {
  const isWaiting = await outbox.isAnyDue(db, channel, now)
  if (isWaiting && (await announceBudget(db, channel, held, now))) onHeldBack({ ...held, channel })
}

/** State of one round: templates withheld by a budget, unresponsive push services, and the sender. */
type Round = {
  except: string[]
  silent: Set<string>
  senderAt: ReturnType<typeof recentSender>
}

async function sendNext(
  db: Db,
  channel: outbox.Message['channel'],
  senders: Senders & Round,
  now: () => Date,
): Promise<'sent' | 'gone' | 'put-off' | 'undeliverable' | 'unreachable' | 'nothing-due'> {
  const due = { now: now(), latest: latestTry(now()), except: senders.except }
  const message = await outbox.lockNextDue(db, channel, due)
  if (!message) return 'nothing-due'
  const { id, template } = message
  const delivery = await deliver(db, message, senders, now())
  if (delivery === 'gone') {
    await outbox.remove(db, id)
    return 'gone'
  }
  if (delivery === 'put-off') {
    await outbox.putOff(db, id, nextLook(now()))
    return 'put-off'
  }
  if (delivery.ok) {
    await outbox.markSent(db, id, now())
    return 'sent'
  }
  const { code, reason } = delivery
  const retryAt = code === 'undeliverable' ? null : nextTry(message.tries + 1, now())
  if (retryAt) await outbox.postpone(db, id, retryAt, reason)
  else await outbox.giveUp(db, id, reason, now())
  senders.onFailure({ id, template, reason: code, final: retryAt === null })
  return code
}

async function deliver(
  db: Db,
  message: outbox.DueMessage,
  senders: Senders & Round,
  now: Date,
): Promise<Delivery | 'gone' | 'put-off'> {
  const { mailer, texter, shopUrl } = senders
  const { id, channel, recipient, template, data } = message
  if ('validUntil' in data && new Date(String(data.validUntil)) <= now) {
    return undeliverable('Its time was over before it could be sent')
  }
  try {
    if (channel === 'sms') {
      const text = readText(template, data)
      if (!text) return unknownShape(template)
      const sender = await senders.senderAt(db, now)
      return await texter.send(recipient, composeText(text.data, sender), sender.name)
    }
    if (channel === 'push') return await push(db, message, senders, now)
    const mail = readMail(template, data)
    if (!mail) return unknownShape(template)
    const messageId = `<${id}.${message.createdAt.getTime()}@${new URL(shopUrl).hostname}>`
    const sender = await senders.senderAt(db, now)
    const written = await write(db, mail, sender, senders)
    const attachments = await attachmentsOf(db, mail)
    const whole = attachments.length > 0 ? { ...written, attachments } : written
    return await mailer.send(recipient, whole, messageId)
  } catch (error) {
    return undeliverable(`It could not be written: ${String(error)}`)
  }
}

/**
 * Sends a push message. `gone`: the subscription was withdrawn, which is no failure. `put-off`: its service failed to
 * respond in this round.
 */
async function push(
  db: Db,
  { template, data }: outbox.DueMessage,
  { pusher, silent }: Senders & Round,
  now: Date,
): Promise<Delivery | 'gone' | 'put-off'> {
  const message = readPush(template, data)
  if (!message) return unknownShape(template)
  const { subscription, orderNumber, words } = message.data
  const target = await pushSubscriptions.find(db, subscription)
  if (!target) return 'gone'
  const service = new URL(target.endpoint).origin
  if (silent.has(service)) return 'put-off'
  const shown = { order: orderNumber, words }
  const delivery = await pusher.send(target, shown, now)
  if (delivery === 'gone') await pushSubscriptions.remove(db, subscription)
  else if (!delivery.ok && delivery.code === 'unreachable') silent.add(service)
  return delivery
}

function unknownShape(template: string): Delivery {
  return undeliverable(`No template ${template} is made of what was stored`)
}

/** Completes a stored message just before sending with licence keys and signed links. */
async function write(
  db: Db,
  mail: MailMessage,
  sender: Sender,
  { licences, returnUrl }: Senders,
): Promise<Mail> {
  if (mail.template === 'licences') {
    return composeMail('licences', await withKeys(db, mail.data, licences), sender)
  }
  if (mail.template === 'order-moved' && mail.data.returnUntil !== undefined) {
    const { orderNumber, returnUntil } = mail.data
    const url = await returnUrl(orderNumber, returnUntil)
    return composeMail('order-moved', { ...mail.data, returnUrl: url }, sender)
  }
  return composeMail(mail.template, mail.data, sender)
}

async function attachmentsOf(db: Db, mail: MailMessage): Promise<Attachment[]> {
  if (mail.template === 'invoice-issued') return invoiceAttachments(db, mail.data)
  if (mail.template === 'order-return-requested') return returnAttachments(db, mail.data)
  return []
}

async function withKeys(
  db: Db,
  data: MailData['licences'],
  cipher: LicenceCipher,
): Promise<Written['licences']> {
  const { orderNumber } = data
  const order = await orders.findByNumber(db, orderNumber)
  const opened = order ? await openLicences(db, cipher, order) : []
  const keys = opened.flatMap(({ name, key }) => (key === null ? [] : [{ name, key }]))
  if (keys.length === 0) throw new Error(`Order ${orderNumber} has no keys in use`)
  return { ...data, keys }
}
