/** A rendered document: its head, which is short, with a character for each byte; the rest as it will be sent. */
export type DocumentParts = { head: string; body: readonly Buffer[] }

/** A document up to the end of its head, and from there; one without a head is all body. */
export function cutAtHead(document: Buffer): DocumentParts {
  const end = Math.max(0, document.indexOf('</head>'))
  return { head: document.toString('latin1', 0, end), body: [document.subarray(end)] }
}

const encoder = new TextEncoder()
let memory = Buffer.allocUnsafeSlow(256 * 1024)

/**
 * The bytes of a document, until the next one is encoded. Buffers of their own would count, for each page, against
 * what the engine lets pile up before it looks through all its memory.
 */
export function encodeForNow(document: string): Buffer {
  for (;;) {
    const { read, written } = encoder.encodeInto(document, memory)
    if (read === document.length) return memory.subarray(0, written)
    memory = Buffer.allocUnsafeSlow(memory.length * 2)
  }
}
