import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll } from 'vitest'

/** Password that the mail servers of the tests accept. */
export const smtpPassword = 'abcd efgh ijkl mnop'

/** Certificate of a name, signed by itself; `ca` makes it trusted. */
export function makeCertificate(name: string): { key: string; cert: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'tianguis-certificate-'))
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')]
  try {
    execFileSync(
      'openssl',
      `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -keyout ${key} -out ${cert} -subj /CN=${name} -addext subjectAltName=DNS:${name}`.split(
        ' ',
      ),
      { stdio: 'ignore' },
    )
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A mail server with a set of accepted passwords; it stores received mails. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const received: string[] = []
  const passwords = new Set([smtpPassword])
  const server = new SMTPServer({
    authMethods: ['PLAIN', 'LOGIN'],
    disableReverseLookup: true,
    // Mailers keep their connections open; the end of a test does not wait for them.
    closeTimeout: 100,
    logger: false,
    onAuth({ username, password }, _session, done) {
      if (passwords.has(password ?? '')) return done(null, { user: username ?? '' })
      done(Object.assign(new Error('Bad credentials'), { responseCode: 535 }))
    },
    onData(stream, _session, done) {
      text(stream).then((content) => {
        received.push(content)
        done()
      }, done)
    },
    ...options,
  })
  server.on('error', () => {})
  afterAll(() => new Promise<void>((closed) => server.close(() => closed())))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return { received, passwords, port: (server.server.address() as AddressInfo).port }
}
