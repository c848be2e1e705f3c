import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A server that vouches for itself, as one between the shop and a provider would. */
export async function startWithOwnCertificate() {
  const folder = mkdtempSync(path.join(tmpdir(), 'own-certificate-'))
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => path.join(folder, name))
  const words = `req -x509 -newkey rsa:2048 -nodes -subj /CN=127.0.0.1 -days 2 -keyout ${key} -out ${cert}`
  execFileSync('openssl', words.split(' '), { stdio: 'pipe' })
  const options = { key: readFileSync(key!), cert: readFileSync(cert!) }
  rmSync(folder, { recursive: true })
  const requests: string[] = []
  const server = https.createServer(options, (request, response) => {
    requests.push(request.url ?? '')
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
