import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type Asked = { challenge: string; rp?: { id: string }; rpId?: string; user?: { id: string } }

/** What an answer says otherwise than an honest authenticator and browser would. */
type Lies = { origin?: string; rpId?: string; counter?: number; userVerified?: boolean }

const userPresent = 0x01
const userVerified = 0x04
const attested = 0x40

/** A device with one passkey (ES256), which answers what pages ask of a browser as JSON. */
export function softwareAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(16)
  const id = credentialId.toString('base64url')
  let userHandle: string | undefined
  let counter = 0

  function clientData(type: string, { challenge }: Asked, lies: Lies): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: lies.origin ?? origin }))
  }

  function authenticatorData(rpId: string, lies: Lies, credential?: Buffer): Buffer {
    const head = Buffer.alloc(5)
    const verified = lies.userVerified === false ? 0 : userVerified
    head.writeUInt8(userPresent | verified | (credential ? attested : 0), 0)
    head.writeUInt32BE(lies.counter ?? counter, 1)
    return Buffer.concat([sha256(lies.rpId ?? rpId), head, credential ?? Buffer.alloc(0)])
  }

  function answer(response: Record<string, string | string[] | undefined>): string {
    return JSON.stringify({
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response,
    })
  }

  return {
    create(options: string, lies: Lies = {}): string {
      const asked = JSON.parse(options) as Asked
      userHandle = asked.user?.id
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const cose = cbor(
        new Map<number, number | Buffer>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const idLength = Buffer.alloc(2)
      idLength.writeUInt16BE(credentialId.length)
      const credential = Buffer.concat([Buffer.alloc(16), idLength, credentialId, cose])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(asked.rp?.id ?? '', lies, credential)],
      ])
      return answer({
        clientDataJSON: clientData('webauthn.create', asked, lies).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      })
    },

    use(options: string, lies: Lies = {}): string {
      const asked = JSON.parse(options) as Asked
      counter += 1
      const client = clientData('webauthn.get', asked, lies)
      const data = authenticatorData(asked.rpId ?? '', lies)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle,
      })
    },
  }
}

/** As much of CBOR (RFC 8949) as a passkey needs: small integers, texts, bytes and maps. */
function cbor(value: number | string | Buffer | Map<string | number, unknown>): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, one]) => [cbor(key), cbor(one as never)])
  return Buffer.concat([head(5, value.size), ...entries])
}

function head(type: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(type << 5) | size])
  return size < 256
    ? Buffer.from([(type << 5) | 24, size])
    : Buffer.from([(type << 5) | 25, size >> 8, size & 255])
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}
