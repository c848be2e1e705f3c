import { hex } from '#domain/orders/time-stamp-signer.ts'
import type { VerifierTools } from '#domain/verdict.ts'

/** Keys whose signatures a browser checks, by what their SPKI begins with or holds. */
const rsa = '06092a864886f70d010101'
const curves = [
  { id: '06082a8648ce3d030107', name: 'P-256', size: 32 },
  { id: '06052b81040022', name: 'P-384', size: 48 },
  { id: '06052b81040023', name: 'P-521', size: 66 },
] as const

/** Whether bytes carry a signature by the key of a certificate; null: this browser does not know keys of its kind. */
export const isSignedWith: VerifierTools['isSignedWith'] = async (
  key,
  digest,
  signature,
  bytes,
) => {
  const kind = hex(key.subarray(0, 40))
  const curve = curves.find(({ id }) => kind.includes(id))
  const algorithm = curve
    ? { name: 'ECDSA', namedCurve: curve.name, hash: digest }
    : kind.includes(rsa)
      ? { name: 'RSASSA-PKCS1-v1_5', hash: digest }
      : null
  if (!algorithm) return null
  const sealed = curve ? sideBySide(signature, curve.size) : signature
  if (!sealed) return false
  try {
    const imported = await crypto.subtle.importKey('spki', key, algorithm, false, ['verify'])
    return await crypto.subtle.verify(algorithm, imported, sealed, bytes)
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotSupportedError' ? null : false
  }
}

/** The two numbers of an ECDSA signature, which certificates' keys write as a sequence; null where it is none. */
function sideBySide(signature: Uint8Array, size: number): Uint8Array<ArrayBuffer> | null {
  // the length of the sequence takes a second byte with the largest curve
  let at = signature[1] === 0x81 ? 3 : 2
  const both = new Uint8Array(2 * size)
  for (const end of [size, 2 * size]) {
    const length = signature[at + 1] ?? 0
    const number = signature.subarray(at + 2, at + 2 + length)
    const digits = number.subarray(number.findIndex((byte) => byte !== 0))
    if (signature[at] !== 0x02 || digits.length > size) return null
    both.set(digits, end - digits.length)
    at += 2 + length
  }
  return both
}
