import { createHash, randomBytes, verify, X509Certificate } from 'node:crypto'
import { type Attribute, ContentInfo, SignedData, type SignerInfo } from '@peculiar/asn1-cms'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import {
  id_ct_tstInfo,
  MessageImprint,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from '@peculiar/asn1-tsp'
import { AlgorithmIdentifier } from '@peculiar/asn1-x509'

const sha256Id = '2.16.840.1.101.3.4.2.1'
const digests: Readonly<Record<string, string>> = {
  [sha256Id]: 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}
const contentTypeId = '1.2.840.113549.1.9.3'
const messageDigestId = '1.2.840.113549.1.9.4'
const timeStampingId = '1.3.6.1.5.5.7.3.8'
const nonceBytes = 16
const longestReply = 100_000
const longestWaitMs = 10_000
/** How far the authority's clock may be from the shop's. */
const mostApartMs = 600_000

type TimeStamp = { token: Buffer; stampedAt: Date; authority: string }

/** The authority did not answer, or what it answered is no time stamp of what was asked. */
class NoTimeStamp extends Error {
  override name = 'NoTimeStamp'
}

/** Asks an authority by RFC 3161 when it is, for a hash; what it answers is checked. */
export async function askTimeStamp(
  url: string,
  hash: Buffer,
  clock: () => Date,
): Promise<TimeStamp> {
  const nonce = randomBytes(nonceBytes)
  // a number whose first bit is 0 is written as it is
  nonce[0] = (nonce[0]! & 0x7f) | 0x40
  const answer = await send(url, requestFor(hash, nonce))
  try {
    return checked(answer, { hash, nonce, now: clock() })
  } catch (error) {
    if (error instanceof NoTimeStamp) throw error
    throw new NoTimeStamp('unreadable', { cause: error })
  }
}

function requestFor(hash: Buffer, nonce: Buffer): Buffer {
  const request = new TimeStampReq({
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithm: sha256Id, parameters: null }),
      hashedMessage: new OctetString(hash),
    }),
    nonce: Uint8Array.from(nonce).buffer,
    certReq: true,
  })
  return Buffer.from(AsnConvert.serialize(request))
}

async function send(url: string, body: Buffer): Promise<Buffer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query' },
      body: Uint8Array.from(body),
      redirect: 'error',
      signal: AbortSignal.timeout(longestWaitMs),
    })
    if (!response.ok || !response.body) throw new NoTimeStamp(`status ${response.status}`)
    const parts = []
    let length = 0
    for await (const part of response.body) {
      length += part.byteLength
      if (length > longestReply) throw new NoTimeStamp('too long')
      parts.push(part)
    }
    return Buffer.concat(parts)
  } catch (error) {
    if (error instanceof NoTimeStamp) throw error
    throw new NoTimeStamp('no answer', { cause: error })
  }
}

function checked(
  answer: Buffer,
  { hash, nonce, now }: { hash: Buffer; nonce: Buffer; now: Date },
): TimeStamp {
  const { status, timeStampToken } = AsnConvert.parse(answer, TimeStampResp)
  // granted, or granted with changes
  if (Number(status.status) > 1 || !timeStampToken)
    throw new NoTimeStamp(`refused: ${status.status}`)
  const token = Buffer.from(AsnConvert.serialize(timeStampToken))
  const signed = AsnConvert.parse(AsnConvert.parse(token, ContentInfo).content, SignedData)
  const { eContentType, eContent } = signed.encapContentInfo
  const content = eContent?.single && Buffer.from(eContent.single.buffer)
  if (eContentType !== id_ct_tstInfo || !content) throw new NoTimeStamp('not a time stamp')
  const info = AsnConvert.parse(content, TSTInfo)
  const { hashAlgorithm, hashedMessage } = info.messageImprint
  if (hashAlgorithm.algorithm !== sha256Id || !hash.equals(Buffer.from(hashedMessage.buffer))) {
    throw new NoTimeStamp('of another hash')
  }
  if (!info.nonce || !nonce.equals(Buffer.from(info.nonce)))
    throw new NoTimeStamp('of another request')
  if (Math.abs(info.genTime.getTime() - now.getTime()) > mostApartMs) {
    throw new NoTimeStamp('of another time')
  }
  const certificates = [...(signed.certificates ?? [])].flatMap(({ certificate }) =>
    certificate ? [new X509Certificate(Buffer.from(AsnConvert.serialize(certificate)))] : [],
  )
  const [signer] = signed.signerInfos
  const certificate = signer && certificates.find((one) => isSignedBy(one, signer, content))
  if (!certificate) throw new NoTimeStamp('not signed by a certificate that it carries')
  if (!certificate.keyUsage?.includes(timeStampingId)) throw new NoTimeStamp('not for time stamps')
  if (
    new Date(certificate.validFrom) > info.genTime ||
    new Date(certificate.validTo) < info.genTime
  ) {
    throw new NoTimeStamp('certificate out of its time')
  }
  return { token, stampedAt: info.genTime, authority: certificate.subject.replaceAll('\n', ', ') }
}

/** Whether a certificate's key signed the attributes, and these are of the content. */
function isSignedBy(certificate: X509Certificate, signer: SignerInfo, content: Buffer): boolean {
  const digest = digests[signer.digestAlgorithm.algorithm]
  const { signedAttrs = [] } = signer
  if (!digest) return false
  const valueOf = (id: string) => signedAttrs.find(({ attrType }) => attrType === id)?.attrValues[0]
  const [type, summed] = [valueOf(contentTypeId), valueOf(messageDigestId)]
  if (!type || !summed) return false
  const sum = Buffer.from(AsnConvert.parse(summed, OctetString).buffer)
  if (!sum.equals(createHash(digest).update(content).digest())) return false
  try {
    return verify(
      digest,
      setOf(signedAttrs),
      certificate.publicKey,
      Buffer.from(signer.signature.buffer),
    )
  } catch {
    return false
  }
}

/** The attributes as they are signed: a set of its own, in order (RFC 5652, 5.4). */
function setOf(attributes: readonly Attribute[]): Buffer {
  const content = Buffer.concat(
    attributes
      .map((attribute) => Buffer.from(AsnConvert.serialize(attribute)))
      .toSorted((a, b) => Buffer.compare(a, b)),
  )
  const { length } = content
  const size =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([0x31, ...size]), content])
}
