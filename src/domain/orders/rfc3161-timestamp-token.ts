import { type Attribute, ContentInfo, SignedData } from '@peculiar/asn1-cms'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import { id_ct_tstInfo, TSTInfo } from '@peculiar/asn1-tsp'
import { type Certificate, ExtendedKeyUsage, id_ce_extKeyUsage } from '@peculiar/asn1-x509'
import type { DigestAlgorithm } from '../signed-document-verification.ts'

const digests: Readonly<Record<string, DigestAlgorithm>> = {
  '2.16.840.1.101.3.4.2.1': 'SHA-256',
  '2.16.840.1.101.3.4.2.2': 'SHA-384',
  '2.16.840.1.101.3.4.2.3': 'SHA-512',
}
const contentTypeId = '1.2.840.113549.1.9.3'
const messageDigestId = '1.2.840.113549.1.9.4'
/**
 * OIDs of the timestamp attributes that reference the signing certificate: one by SHA-1, one by
 * other hash algorithms.
 */
const meantCertificateIds = ['1.2.840.113549.1.9.16.2.12', '1.2.840.113549.1.9.16.2.47']
const timeStampingId = '1.3.6.1.5.5.7.3.8'
/** OIDs of the name fields in a certificate: common name, organization and country. */
const namesOfSubject = ['2.5.4.3', '2.5.4.10', '2.5.4.6']

type Bytes = Uint8Array<ArrayBuffer>

/** A parsed, unverified RFC 3161 timestamp token. */
export type TimeStampToken = {
  /** hash of the document that the timestamp confirms; null if not SHA-256 */
  imprint: Bytes | null
  nonce: Bytes | null
  at: Date
  /**
   * signed content of the timestamp; `digest` and `summed` are the hash algorithm and the hash of
   * the content that the timestamp states
   */
  content: Bytes
  digest: DigestAlgorithm | null
  summed: Bytes | null
  /** DER bytes of the signed attributes */
  attributes: Bytes
  /** hashes, from the signed attributes, that identify the signing certificate */
  meant: readonly Bytes[]
  signature: Bytes
  certificates: readonly StampCertificate[]
}

type StampCertificate = {
  bytes: Bytes
  /** public key of a certificate in the timestamp, as SPKI */
  key: Bytes
  holder: string
  isForTimeStamps: boolean
  from: Date
  to: Date
}

const bytesOf = (buffer: ArrayBuffer | ArrayBufferView<ArrayBuffer>): Bytes =>
  ArrayBuffer.isView(buffer)
    ? new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength)
    : new Uint8Array(buffer)

/** Parses a timestamp token; throws if invalid. */
export function parseTimestampToken(token: Bytes): TimeStampToken {
  const signed = AsnConvert.parse(AsnConvert.parse(token, ContentInfo).content, SignedData)
  const { eContentType, eContent } = signed.encapContentInfo
  const [signer] = signed.signerInfos
  if (eContentType !== id_ct_tstInfo || !eContent?.single || !signer)
    throw new TypeError('not a time stamp')
  const content = bytesOf(eContent.single.buffer)
  const info = AsnConvert.parse(content, TSTInfo)
  const { hashAlgorithm, hashedMessage } = info.messageImprint
  const { signedAttrs = [] } = signer
  const valuesOf = (id: string) =>
    signedAttrs.flatMap(({ attrType, attrValues }) => (attrType === id ? attrValues : []))
  const [summed] = valuesOf(contentTypeId).length > 0 ? valuesOf(messageDigestId) : []
  return {
    imprint: digests[hashAlgorithm.algorithm] === 'SHA-256' ? bytesOf(hashedMessage.buffer) : null,
    nonce: info.nonce ? bytesOf(info.nonce) : null,
    at: info.genTime,
    content,
    digest: digests[signer.digestAlgorithm.algorithm] ?? null,
    summed: summed ? bytesOf(AsnConvert.parse(summed, OctetString).buffer) : null,
    attributes: setOf(signedAttrs),
    meant: meantCertificateIds.flatMap(valuesOf).map(bytesOf),
    signature: bytesOf(signer.signature.buffer),
    certificates: [...(signed.certificates ?? [])].flatMap(({ certificate }) =>
      certificate ? [certificateOf(certificate)] : [],
    ),
  }
}

function certificateOf(certificate: Certificate): StampCertificate {
  const { subject, subjectPublicKeyInfo, validity, extensions } = certificate.tbsCertificate
  const usage = extensions?.find(({ extnID }) => extnID === id_ce_extKeyUsage)
  const names = [...subject].flat()
  return {
    bytes: bytesOf(AsnConvert.serialize(certificate)),
    key: bytesOf(AsnConvert.serialize(subjectPublicKeyInfo)),
    holder: namesOfSubject
      .flatMap((id) => names.find(({ type }) => type === id)?.value.toString() ?? [])
      .join(', '),
    isForTimeStamps:
      usage !== undefined &&
      AsnConvert.parse(usage.extnValue.buffer, ExtendedKeyUsage).includes(timeStampingId),
    from: validity.notBefore.getTime(),
    to: validity.notAfter.getTime(),
  }
}

/** Encodes the signed attributes as an ordered SET (RFC 5652 §5.4). */
function setOf(attributes: readonly Attribute[]): Bytes {
  const each = attributes
    .map((attribute) => bytesOf(AsnConvert.serialize(attribute)))
    .toSorted(inOrder)
    .flatMap((bytes) => [...bytes])
  const { length } = each
  const size =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Uint8Array.from([0x31, ...size, ...each])
}

function inOrder(one: Bytes, other: Bytes): number {
  const at = one.findIndex((byte, place) => byte !== other[place])
  return at === -1 ? one.length - other.length : (one[at] ?? 0) - (other[at] ?? -1)
}
