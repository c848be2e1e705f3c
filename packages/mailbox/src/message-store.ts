import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type MailboxMessage = {
  id: string
  kind: 'mail' | 'text'
  from: string
  to: string[]
  subject: string
  text: string
  html?: string
  attachments: { name: string; type: string; bytes: number }[]
  receivedAt: string
}

const maxMessages = 500
const partSuffix = '.part'

/**
 * Opens the development mailbox's message store, which keeps the newest 500 messages as files in
 * `folder`.
 */
export async function openMessageStore(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  let messages = await readAll(folder)
  let lastWrite = Promise.resolve()

  async function write(message: MailboxMessage): Promise<void> {
    const file = join(folder, `${message.id}.json`)
    const part = `${file}${partSuffix}`
    try {
      // Only the owner may read the message files, because messages may contain links that open
      // accounts.
      await writeFile(part, JSON.stringify(message), { mode: 0o600, flush: true })
      await rename(part, file)
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
    messages = [message, ...messages]
    const surplus = messages.slice(maxMessages)
    messages = messages.slice(0, maxMessages)
    await Promise.all(surplus.map(({ id }) => rm(join(folder, `${id}.json`), { force: true })))
  }

  /** Runs file operations one after the other; a failed operation does not affect later ones. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const done = lastWrite.then(work)
    lastWrite = done.catch(() => {})
    return done
  }

  return {
    async add(
      content: Omit<MailboxMessage, 'id' | 'receivedAt'>,
      now: Date,
    ): Promise<MailboxMessage> {
      const id = `${now.toISOString().replace(/\D/g, '')}-${randomUUID().slice(0, 8)}`
      const message = { ...content, id, receivedAt: now.toISOString() }
      await inTurn(() => write(message))
      return message
    },

    /** Lists messages, newest first; `to` is compared case-insensitively and without spaces in phone numbers. */
    list({ to }: { to?: string | undefined } = {}): MailboxMessage[] {
      if (!to) return messages
      const wanted = plain(to)
      return messages.filter((message) => message.to.some((address) => plain(address) === wanted))
    },

    find(id: string): MailboxMessage | undefined {
      return messages.find((message) => message.id === id)
    },

    async clear(): Promise<void> {
      await inTurn(async () => {
        const removed = messages
        messages = []
        await Promise.all(removed.map(({ id }) => rm(join(folder, `${id}.json`), { force: true })))
      })
    },
  }
}

export type MessageStore = Awaited<ReturnType<typeof openMessageStore>>

function plain(address: string): string {
  return address.replace(/\s/g, '').toLowerCase()
}

async function readAll(folder: string): Promise<MailboxMessage[]> {
  const found = await readdir(folder)
  const parts = found.filter((name) => name.endsWith(partSuffix))
  await Promise.all(parts.map((name) => rm(join(folder, name), { force: true })))
  const names = found.filter((name) => name.endsWith('.json')).sort()
  const contents = await Promise.all(
    names.reverse().map((name) => readFile(join(folder, name), 'utf8')),
  )
  return contents.map((content) => JSON.parse(content))
}
