import { encodeHex } from '#domain/orders/find-rfc3161-timestamp-signer.ts'
import type { VerificationCryptoFunctions } from '#domain/signed-document-verification.ts'

/**
 * DER-encoded identifiers (hex) of the key types that browsers can verify; they are searched for in
 * the SPKI bytes of the public key.
 */
const rsa = '06092a864886f70d010101'
const curves = [
  { id: '06082a8648ce3d030107', name: 'P-256', size: 32 },
  { id: '06052b81040022', name: 'P-384', size: 48 },
  { id: '06052b81040023', name: 'P-521', size: 66 },
] as const

/** Whether bytes are signed by a certificate's key; null when this browser does not support the key type. */
export const isSignedByCertificateKey: VerificationCryptoFunctions['isSignedWith'] = async (
  key,
  digest,
  signature,
  bytes,
) => {
  const kind = encodeHex(key.subarray(0, 40))
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

/** Converts a DER-encoded ECDSA signature to its two concatenated numbers; null when malformed. */
function sideBySide(signature: Uint8Array, size: number): Uint8Array<ArrayBuffer> | null {
  // With the largest curve, the length of the DER sequence takes a second byte
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
