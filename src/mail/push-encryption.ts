import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

const curve = 'prime256v1'
/** Record size in bytes; one record is enough, because push messages are small. */
const recordSize = 4096
const lastRecord = 2

/** Whether a device's public key lies on the curve, as encryption requires. */
export function isValidPushKey(publicKey: string): boolean {
  const own = createECDH(curve)
  own.generateKeys()
  try {
    own.computeSecret(publicKey, 'base64url')
    return true
  } catch {
    return false
  }
}

type Receiver = { publicKey: string; authSecret: string }
/** Random values for the encryption of one push message; tests pass known values. */
type Drawn = { salt: Buffer; privateKey: Buffer }

/** Encrypts a push message for one device (RFC 8291), in the encoding aes128gcm (RFC 8188). */
export function encryptPushMessage(
  text: string,
  { publicKey, authSecret }: Receiver,
  drawn: Partial<Drawn> = {},
): Buffer {
  const salt = drawn.salt ?? randomBytes(16)
  const own = createECDH(curve)
  if (drawn.privateKey) own.setPrivateKey(drawn.privateKey)
  else own.generateKeys()
  const receiver = Buffer.from(publicKey, 'base64url')
  const sender = own.getPublicKey()

  const shared = own.computeSecret(receiver)
  const auth = Buffer.from(authSecret, 'base64url')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, sender])
  const keying = Buffer.from(hkdfSync('sha256', shared, auth, info, 32))
  const derive = (use: string, length: number) =>
    Buffer.from(hkdfSync('sha256', keying, salt, `Content-Encoding: ${use}\0`, length))

  const cipher = createCipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  const sealed = [cipher.update(text), cipher.update(Buffer.of(lastRecord)), cipher.final()]
  const header = Buffer.alloc(5)
  header.writeUInt32BE(recordSize)
  header.writeUInt8(sender.length, 4)
  return Buffer.concat([salt, header, sender, ...sealed, cipher.getAuthTag()])
}
