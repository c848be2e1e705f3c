import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { expect, it } from 'vitest'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'

const { db } = await testDatabase()
const { app } = await testApi(db)
await app.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.address() as AddressInfo

/** The server's answer to raw bytes. */
async function send(bytes: string): Promise<{ status: number; reply: string }> {
  const socket = connect(port, '127.0.0.1')
  let reply = ''
  socket.setEncoding('utf8').on('data', (part) => (reply += part))
  socket.end(bytes)
  await once(socket, 'close')
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(reply)?.[1]), reply }
}

const host = 'Host: localhost\r\nConnection: close\r\n'

it.each([
  ['a target that is a whole address', 'GET http://otro.example/faq HTTP/1.1', 400],
  ['OPTIONS of everything', 'OPTIONS * HTTP/1.1', 400],
  ['two hosts', 'GET /api/docs HTTP/1.1\r\nHost: otro.example', 400],
  ['TRACE', 'TRACE /api/docs HTTP/1.1', 405],
  ['TRACE of a page', 'TRACE /faq HTTP/1.1', 405],
])('answers a hostile request in words: %s', async (_what, line, status) => {
  const found = await send(`${line}\r\n${host}\r\n`)
  expect(found.status).toBe(status)
  expect(found.reply).toContain('"messageForUser":"La tienda no atiende')
  expect(found.reply).not.toContain('otro.example')
})

it.each([
  ['a target without a slash', `GET api/docs HTTP/1.1\r\n${host}`],
  ['a method that nobody has', 'MIRAR /faq HTTP/1.1\r\n'],
  [
    'two lengths',
    `POST /api/v1/auth/login HTTP/1.1\r\n${host}Content-Length: 2\r\nContent-Length: 3\r\n`,
  ],
  [
    'a length beside chunks',
    `POST /api/v1/auth/login HTTP/1.1\r\n${host}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n`,
  ],
  ['chunks twice', `POST /x HTTP/1.1\r\n${host}Transfer-Encoding: chunked, identity\r\n`],
  ['a header with NUL', `GET /api/docs HTTP/1.1\r\n${host}X-Otro: a\0b\r\n`],
  ['no host', 'GET /api/docs HTTP/1.1\r\n'],
])('rejects a request with %s', async (_what, head) => {
  const { status } = await send(`${head}\r\n{}`)
  expect(status).toBe(400)
})

it('the API server rejects oversized request headers', async () => {
  const { status } = await send(`GET /faq HTTP/1.1\r\n${host}X-Otro: ${'a'.repeat(20_000)}\r\n\r\n`)
  expect(status).toBe(431)
})
