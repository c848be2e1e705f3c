/** The part that tests use of a library without types. */
declare module 'http_ece' {
  import type { createECDH } from 'node:crypto'

  type Keys = {
    version: 'aes128gcm'
    privateKey: ReturnType<typeof createECDH>
    authSecret: string
  }
  export function decrypt(message: Buffer, keys: Keys): Buffer
}
