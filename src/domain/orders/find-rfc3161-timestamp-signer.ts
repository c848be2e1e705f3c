import type {
  DigestAlgorithm,
  VerificationCryptoFunctions,
} from '../signed-document-verification.ts'
import type { TimeStampToken } from './rfc3161-timestamp-token.ts'

type Tools = Pick<VerificationCryptoFunctions, 'digest' | 'isSignedWith'>
type Signed =
  | { holder: string }
  /**
   * `why` is the reason for which no signer is found; null if the signature algorithm of the
   * timestamp is not supported
   */
  | { holder: null; why: 'not-signed' | 'not-for-time-stamps' | 'out-of-time' | null }

/** Hash algorithms with which a timestamp may reference its signing certificate. */
const meantBy: readonly DigestAlgorithm[] = ['SHA-1', 'SHA-256', 'SHA-384', 'SHA-512']

/**
 * Finds the certificate that signed a timestamp: contained in the token, named by signed
 * attributes, meant for timestamping, valid at that time. Its trust chain is not verified.
 */
export async function findTimestampSigningCertificate(
  token: TimeStampToken,
  tools: Tools,
): Promise<Signed> {
  const { digest, summed, content, attributes, signature, certificates, at } = token
  const unsigned = { holder: null, why: 'not-signed' } as const
  if (!digest || !summed || !isSame(await tools.digest(digest, content), summed)) return unsigned
  for (const certificate of certificates) {
    if (!(await isMeant(token, certificate.bytes, tools))) continue
    const isSigned = await tools.isSignedWith(certificate.key, digest, signature, attributes)
    if (isSigned === null) return { holder: null, why: null }
    if (!isSigned) return unsigned
    if (!certificate.isForTimeStamps) return { holder: null, why: 'not-for-time-stamps' }
    if (at < certificate.from || at > certificate.to) return { holder: null, why: 'out-of-time' }
    return { holder: certificate.holder }
  }
  return unsigned
}

/** Whether the signed attributes of a timestamp name this certificate by its hash. */
async function isMeant(
  { meant }: TimeStampToken,
  certificate: Uint8Array<ArrayBuffer>,
  tools: Tools,
): Promise<boolean> {
  const hashes = await Promise.all(meantBy.map((name) => tools.digest(name, certificate)))
  return hashes.some((hash) => {
    const octets = encodeHex(Uint8Array.from([0x04, hash.length, ...hash]))
    return meant.some((value) => encodeHex(value).includes(octets))
  })
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}

export function encodeHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
