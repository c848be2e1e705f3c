import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { afterAll } from 'vitest'

const txtType = 16
const nameNotFound = 3

/**
 * A DNS server that answers TXT questions from a table (RFC 1035 §4); a name that is not in it does
 * not exist, and `silent` names are not answered.
 */
export async function startDnsServer(
  texts: Readonly<Record<string, readonly string[] | 'silent'>>,
): Promise<{ address: string }> {
  const socket = createSocket('udp4')
  afterAll(() => void socket.close())
  socket.on('message', (question, { address, port }) => {
    const { name, end } = readName(question, 12)
    const found = texts[name]
    if (found === 'silent') return
    const answers = (found ?? []).map((text) => answerOf(text))
    const head = Buffer.from(question.subarray(0, 12))
    head.writeUInt16BE(0x8180 | (found ? 0 : nameNotFound), 2)
    head.writeUInt16BE(answers.length, 6)
    head.writeUInt32BE(0, 8)
    socket.send(Buffer.concat([head, question.subarray(12, end + 4), ...answers]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { address: `127.0.0.1:${socket.address().port}` }
}

function readName(message: Buffer, start: number): { name: string; end: number } {
  const labels: string[] = []
  let at = start
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 }
}

/** TXT answer to the name of the question, in strings of up to 255 bytes. */
function answerOf(text: string): Buffer {
  const strings = (text.match(/.{1,255}/gs) ?? ['']).map((part) =>
    Buffer.concat([Buffer.from([part.length]), Buffer.from(part)]),
  )
  const data = Buffer.concat(strings)
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(txtType, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(60, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}
