import { createECDH } from 'node:crypto'
import { expect, it } from 'vitest'
import { decryptPush } from '#test/support/push-service.ts'
import { encryptPushMessage } from './push-encryption.ts'

// RFC 8291, appendix A
const example = {
  text: 'When I grow up, I want to be a watermelon',
  privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  receiver: {
    publicKey:
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    authSecret: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  sealed:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

const bytes = (text: string) => Buffer.from(text, 'base64url')

it('push message encryption gives the same bytes as the RFC example', () => {
  const { text, receiver, salt, privateKey, sealed } = example
  const drawn = { salt: bytes(salt), privateKey: bytes(privateKey) }
  expect(encryptPushMessage(text, receiver, drawn).toString('base64url')).toBe(sealed)
})

it('a push message is encrypted for one device, with different ciphertext each time', async () => {
  const device = createECDH('prime256v1')
  device.generateKeys()
  const receiver = {
    publicKey: device.getPublicKey('base64url'),
    authSecret: example.receiver.authSecret,
  }
  const [first, second] = ['¡Llegó!', '¡Llegó!'].map((text) => encryptPushMessage(text, receiver))
  expect(first?.equals(second ?? Buffer.alloc(0))).toBe(false)
  const keys = { ...receiver, privateKey: device.getPrivateKey('base64url') }
  expect(await decryptPush(first ?? Buffer.alloc(0), keys)).toBe('¡Llegó!')
  const other = createECDH('prime256v1')
  other.generateKeys()
  const wrong = { ...keys, privateKey: other.getPrivateKey('base64url') }
  await expect(decryptPush(first ?? Buffer.alloc(0), wrong)).rejects.toThrow()
})
