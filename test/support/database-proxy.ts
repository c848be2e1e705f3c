import { connect, createServer, type Server, type Socket } from 'node:net'

/** A TCP proxy to a database or server that can refuse, freeze or cut connections. */
export async function openDatabaseProxy(url: string) {
  const inside = new Set<Socket>()
  let target = new URL(url)
  let state: 'open' | 'shut' | 'frozen' = 'open'
  let allowance = Number.POSITIVE_INFINITY
  const server: Server = createServer((visitor) => {
    if (state === 'shut') return visitor.destroy()
    const database = connect(Number(target.port), target.hostname)
    for (const [one, other] of [
      [visitor, database],
      [database, visitor],
    ] as const) {
      inside.add(one)
      one.on('data', (bytes) => state === 'open' && passOn(bytes, other))
      one.on('error', () => other.destroy())
      one.on('close', () => {
        inside.delete(one)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const door = new URL(url)
  door.hostname = '127.0.0.1'
  door.port = String((server.address() as { port: number }).port)

  function passOn(bytes: Buffer, to: Socket) {
    to.write(bytes.subarray(0, allowance))
    allowance -= bytes.length
    if (allowance < 0) cut()
  }

  function cut() {
    for (const socket of inside) socket.destroy()
  }

  return {
    url: door.href,
    shut() {
      state = 'shut'
      cut()
    },
    freeze() {
      state = 'frozen'
    },
    /** Cuts every connection after this many bytes, both directions combined. */
    cutAfter(bytes: number) {
      allowance = bytes
    },
    /** Lets in again, to the same database or to where it is now. */
    open(now = target.href) {
      target = new URL(now)
      if (state === 'frozen') cut()
      allowance = Number.POSITIVE_INFINITY
      state = 'open'
    },
    close() {
      cut()
      server.close()
    },
  }
}
