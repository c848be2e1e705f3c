import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { freePorts } from '@tianguis/testing/free-ports.ts'
import { afterAll } from 'vitest'

export type Key = { kid: string; alg: string; privateKey: KeyObject; publicKey: KeyObject }

export function makeKey(alg: 'RS256' | 'ES256' | 'EdDSA' | 'PS256' = 'ES256'): Key {
  const pair =
    alg === 'ES256'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : alg === 'EdDSA'
        ? generateKeyPairSync('ed25519')
        : generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { kid: randomUUID(), alg, ...pair }
}

/** A provider with configurable keys and answers that counts requests; valid by default. */
export async function startTokenIssuer(keys: Key[]) {
  const asked = { discovery: 0, keys: 0, userinfo: 0, refresh: [] as (string | null)[] }
  const answers = {
    issuer: '',
    /** what its description says besides, and instead */
    description: {} as object,
    /** the origins that may read its answers */
    cors: '*' as string | undefined,
    token: { status: 400, body: { error: 'invalid_grant' } },
    userinfo: { status: 200, body: {} as object },
    keysStatus: 200,
  }
  const server = createServer((request, response) => {
    const reply = (status: number, body: object) =>
      response
        .writeHead(status, {
          'content-type': 'application/json',
          ...(answers.cors && { 'access-control-allow-origin': answers.cors }),
        })
        .end(JSON.stringify(body))
    if (request.url === '/jwks') {
      asked.keys += 1
      const published = keys.map(({ kid, alg, publicKey }) => ({
        ...publicKey.export({ format: 'jwk' }),
        kid,
        alg,
        use: 'sig',
      }))
      return reply(answers.keysStatus, { keys: published })
    }
    if (request.url === '/me') {
      asked.userinfo += 1
      return reply(answers.userinfo.status, answers.userinfo.body)
    }
    if (request.url === '/token') {
      let form = ''
      request.on('data', (part) => (form += part))
      request.on('end', () => {
        const given = new URLSearchParams(form)
        if (given.get('grant_type') === 'refresh_token') {
          asked.refresh.push(given.get('refresh_token'))
        }
        reply(answers.token.status, answers.token.body)
      })
      return
    }
    asked.discovery += 1
    return reply(200, {
      issuer: answers.issuer,
      authorization_endpoint: `${address}/auth`,
      token_endpoint: `${address}/token`,
      jwks_uri: `${address}/jwks`,
      userinfo_endpoint: `${address}/me`,
      code_challenge_methods_supported: ['S256'],
      id_token_signing_alg_values_supported: ['ES256'],
      ...answers.description,
    })
  })
  // keys are remembered by address: another issuer never has the same
  const [port = 0] = await freePorts(1)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${port}`
  answers.issuer = address
  afterAll(() => new Promise((resolve) => server.close(resolve)))
  return { issuer: address, asked, answers, keys }
}
