import type { Server } from 'node:net'

/** Actual listening port of a server, also when port 0 was requested. */
export function getListeningPort(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return address.port
}
