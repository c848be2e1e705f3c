import type { BlockList, Socket } from 'node:net'
import net from 'node:net'
import tls from 'node:tls'
import type SMTPPool from 'nodemailer/lib/smtp-pool'
import type { MailServer } from '#domain/connections/mail-server.ts'
import { createMailer } from './mailer.ts'
import {
  createPinnedDnsLookup,
  resolveAllowedIpAddresses,
  type ResolveHostName,
  resolveHostName,
} from './outbound-ip-address-filter.ts'

/** How a mail server that an owner named is reached. */
export type MailServerReach = {
  /** own networks of the shop that a named server may also be in */
  networks: BlockList
  resolve?: ResolveHostName
  /** certificates of authorities besides the usual ones */
  ca?: string
  /** limit in ms of connecting and of each reply */
  timeoutMs?: number
}

/** Error of a server name that leads only to addresses inside. */
export class NotPublicMailServer extends Error {
  override name = 'NotPublicMailServer'
}

/**
 * Creates a mailer for a server that an owner named (SSRF protection): its address is resolved once
 * for each SMTP connection, checked, and connected to; the certificate has to be of the name.
 */
export function openConnectedMailer(
  server: MailServer,
  { networks, resolve = resolveHostName, ca, timeoutMs = 8000 }: MailServerReach,
) {
  const url = new URL(
    `${server.security === 'none' ? 'http' : 'https'}://${toUrlHost(server.host)}`,
  )
  const isTls = server.security === 'tls'
  const servername = net.isIP(server.host) ? undefined : url.hostname
  const trust = { ...(ca !== undefined && { ca }), ...(servername !== undefined && { servername }) }

  async function connect(): Promise<Socket> {
    const signal = AbortSignal.timeout(timeoutMs)
    const addresses = await resolveAllowedIpAddresses(url, { networks, resolve, signal })
    if (addresses.length === 0) throw new NotPublicMailServer(server.host)
    const target = {
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: server.port,
      lookup: createPinnedDnsLookup(addresses),
      timeout: timeoutMs,
    }
    return new Promise((done, reject) => {
      const socket = isTls ? tls.connect({ ...target, ...trust }) : net.connect(target)
      const giveUp = () => socket.destroy(new Error('No answer in time', { cause: 'timeout' }))
      socket.once('error', reject).once('timeout', giveUp)
      socket.once(isTls ? 'secureConnect' : 'connect', () => {
        socket.off('error', reject).off('timeout', giveUp).setTimeout(0)
        done(socket)
      })
    })
  }

  const options: Omit<SMTPPool.Options, 'pool'> = {
    host: url.hostname,
    port: server.port,
    secure: isTls,
    requireTLS: server.security === 'starttls',
    ignoreTLS: server.security === 'none',
    tls: trust,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs * 2,
    getSocket: (_options, answer) => {
      connect().then(
        (connection) => answer(null, { connection, secured: isTls }),
        (error: Error) => answer(error, undefined),
      )
    },
    ...(server.login && { auth: { user: server.login.user, pass: server.login.password } }),
  }
  return createMailer(options, server.from)
}

function toUrlHost(host: string): string {
  return net.isIPv6(host) ? `[${host}]` : host
}
