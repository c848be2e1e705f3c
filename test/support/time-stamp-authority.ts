import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll } from 'vitest'

/** A time stamp authority on OpenSSL; `answerWith` may change its answers. RSA key, or the named curve. */
export async function timeStampAuthority(curve?: 'P-256' | 'P-384' | 'P-521') {
  const folder = mkdtempSync(path.join(tmpdir(), 'time-stamps-'))
  const file = (name: string) => path.join(folder, name)
  const openssl = (...words: string[]) => execFileSync('openssl', words, { stdio: 'pipe' })
  try {
    openssl('version')
  } catch (cause) {
    const needed =
      'Las pruebas de sellos de tiempo necesitan OpenSSL (Debian: sudo apt-get install openssl).'
    throw new Error(needed, { cause })
  }
  writeFileSync(
    file('tsa.cnf'),
    `[tsa]\ndefault_tsa = one\n[one]\nserial = ${file('serial')}\ndefault_policy = 1.2.3.4.1
digests = sha256, sha512\nsigner_digest = sha256\naccuracy = secs:1\ness_cert_id_alg = sha256\n`,
  )
  writeFileSync(file('serial'), '01\n')
  const subject = ['-subj', '/CN=Autoridad de prueba', '-days', '2']
  const kind = curve ? ['ec', '-pkeyopt', `ec_paramgen_curve:${curve}`] : ['rsa:2048']
  const key = ['-newkey', ...kind, '-nodes', '-keyout', file('key.pem')]
  openssl(
    'req',
    '-x509',
    ...key,
    '-out',
    file('cert.pem'),
    ...subject,
    '-addext',
    'extendedKeyUsage=critical,timeStamping',
  )
  let count = 0
  const reply = (query: Buffer): Buffer => {
    const [asked, said] = [file(`${(count += 1)}.tsq`), file(`${count}.tsr`)]
    writeFileSync(asked, query)
    const signer = ['-inkey', file('key.pem'), '-signer', file('cert.pem')]
    openssl(
      'ts',
      '-reply',
      '-config',
      file('tsa.cnf'),
      '-queryfile',
      asked,
      ...signer,
      '-out',
      said,
    )
    return readFileSync(said)
  }
  const authority = { url: '', reply, openssl, file, answerWith: reply }
  const server = http.createServer(async (request, response) => {
    const answer = authority.answerWith(await buffer(request))
    response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => server.close())
  authority.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return authority
}
