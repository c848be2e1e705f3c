import { Readable } from 'node:stream'

/** Maximum unsent bytes per client of the event stream; slower clients must reconnect. */
const mostWaiting = 64 * 1024

/**
 * Opens a server-sent event stream to one client; data written after the end of the stream is
 * dropped.
 */
export function openEventStream() {
  const stream = new Readable({ read() {} })
  let isOver = false
  stream.once('close', () => (isOver = true))

  function push(text: string) {
    if (isOver) return
    if (stream.readableLength > mostWaiting) stream.destroy()
    else stream.push(text)
  }

  return {
    stream,
    isOver: () => isOver || stream.destroyed,
    send(event: string, data: object, id = '') {
      push(`event: ${event}\n${id && `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`)
    },
    /** The heartbeat is an empty comment in the event stream, which prevents idle timeouts. */
    beat: () => push(': \n\n'),
    end() {
      if (isOver) return
      isOver = true
      stream.push(null)
    },
  }
}
