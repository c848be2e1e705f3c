import { Readable } from 'node:stream'

/** Maximum buffered bytes per reader; slower readers reconnect. */
const mostWaiting = 64 * 1024

/** Server-sent events to one reader; writes after the end are dropped. */
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
    /** heartbeat */
    beat: () => push(': \n\n'),
    end() {
      if (isOver) return
      isOver = true
      stream.push(null)
    },
  }
}
