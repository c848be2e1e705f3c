import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Message = {
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

/** Keeps the newest 500 messages, one file each in `folder`, so that a restart still shows them. */
export async function openMessageStore(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  let messages = await readAll(folder)
  let lastWrite = Promise.resolve()

  async function write(message: Message): Promise<void> {
    const file = join(folder, `${message.id}.json`)
    // It may hold codes and links that open accounts.
    await writeFile(`${file}.part`, JSON.stringify(message), { mode: 0o600 })
    await rename(`${file}.part`, file)
    const surplus = messages.slice(maxMessages)
    messages = messages.slice(0, maxMessages)
    await Promise.all(surplus.map(({ id }) => rm(join(folder, `${id}.json`), { force: true })))
  }

  return {
    async add(content: Omit<Message, 'id' | 'receivedAt'>, now: Date): Promise<Message> {
      const id = `${now.toISOString().replace(/\D/g, '')}-${randomUUID().slice(0, 8)}`
      const message = { ...content, id, receivedAt: now.toISOString() }
      messages = [message, ...messages]
      lastWrite = lastWrite.then(() => write(message))
      await lastWrite
      return message
    },

    /** Newest first; `to` compares without regard to capitals and ignores spaces in numbers. */
    list({ to }: { to?: string | undefined } = {}): Message[] {
      if (!to) return messages
      const wanted = plain(to)
      return messages.filter((message) => message.to.some((address) => plain(address) === wanted))
    },

    find(id: string): Message | undefined {
      return messages.find((message) => message.id === id)
    },

    async clear(): Promise<void> {
      const removed = messages
      messages = []
      lastWrite = lastWrite.then(async () => {
        await Promise.all(removed.map(({ id }) => rm(join(folder, `${id}.json`), { force: true })))
      })
      await lastWrite
    },
  }
}

export type MessageStore = Awaited<ReturnType<typeof openMessageStore>>

function plain(address: string): string {
  return address.replace(/\s/g, '').toLowerCase()
}

async function readAll(folder: string): Promise<Message[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()
  const contents = await Promise.all(
    names.reverse().map((name) => readFile(join(folder, name), 'utf8')),
  )
  return contents.map((content) => JSON.parse(content))
}
