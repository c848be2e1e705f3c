import type { Server } from 'node:net'

/** The listening port of a server, also for port 0. */
export function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return address.port
}
