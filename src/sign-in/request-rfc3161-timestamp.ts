import { randomBytes } from 'node:crypto'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import { MessageImprint, TimeStampReq, TimeStampResp } from '@peculiar/asn1-tsp'
import { AlgorithmIdentifier } from '@peculiar/asn1-x509'
import { findTimestampSigningCertificate } from '#domain/orders/find-rfc3161-timestamp-signer.ts'
import { parseTimestampToken } from '#domain/orders/rfc3161-timestamp-token.ts'
import { createServerDocumentVerifier } from './document-signer.ts'

const sha256Id = '2.16.840.1.101.3.4.2.1'
const nonceBytes = 16
const longestReply = 100_000
const longestWaitMs = 10_000
/** Maximum clock difference in ms between the time stamp authority and the shop. */
const mostApartMs = 600_000

type TimeStamp = { token: Buffer; stampedAt: Date; authority: string }

/** Thrown when the time stamp authority fails or returns an invalid time stamp. */
class NoTimeStamp extends Error {
  override name = 'NoTimeStamp'
}

/** Requests a signed time stamp for a hash and verifies it (RFC 3161). */
export async function requestRfc3161Timestamp(
  url: string,
  hash: Buffer,
  clock: () => Date,
): Promise<TimeStamp> {
  const nonce = randomBytes(nonceBytes)
  // The first bit of the nonce is 0, so the number is positive and its DER encoding needs no
  // padding.
  nonce[0] = (nonce[0]! & 0x7f) | 0x40
  const answer = await send(url, requestFor(hash, nonce))
  try {
    return await checked(answer, { hash, nonce, now: clock() })
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

async function checked(
  answer: Buffer,
  { hash, nonce, now }: { hash: Buffer; nonce: Buffer; now: Date },
): Promise<TimeStamp> {
  const { status, timeStampToken } = AsnConvert.parse(answer, TimeStampResp)
  // Status 0 or 1 of a time stamp response means granted, or granted with modifications.
  if (Number(status.status) > 1 || !timeStampToken)
    throw new NoTimeStamp(`refused: ${status.status}`)
  const token = Buffer.from(AsnConvert.serialize(timeStampToken))
  const stamp = parseTimestampToken(Uint8Array.from(token))
  if (!stamp.imprint || !hash.equals(stamp.imprint)) throw new NoTimeStamp('of another hash')
  if (!stamp.nonce || !nonce.equals(stamp.nonce)) throw new NoTimeStamp('of another request')
  if (Math.abs(stamp.at.getTime() - now.getTime()) > mostApartMs)
    throw new NoTimeStamp('of another time')
  const signer = await findTimestampSigningCertificate(stamp, createServerDocumentVerifier(null))
  if (signer.holder === null) throw new NoTimeStamp(String(signer.why))
  return { token, stampedAt: stamp.at, authority: signer.holder }
}
