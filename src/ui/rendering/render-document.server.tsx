import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { extractScriptHashes } from './script-hashes.server.ts'
import { ScriptNonceContext } from './script-nonce-context.ts'

type Options = {
  /** Rendering timeout in ms; parts of the page that are not ready by then render as failed */
  timeout: number
  onFailure: (error: unknown) => void
}

type Rendered = {
  document: Buffer
  /** Hashes of React's and React Router's inline scripts */
  scripts: readonly string[]
  failed: boolean
}

/**
 * Renders a complete page before the headers are sent, because the content security policy lists
 * inline scripts by hash. `draw` receives the nonce that marks these scripts.
 */
export function renderHtmlDocument(
  draw: (mark: string) => ReactNode,
  { timeout, onFailure }: Options,
): Promise<Rendered> {
  const mark = randomUUID()
  const page = <ScriptNonceContext value={mark}>{draw(mark)}</ScriptNonceContext>
  return new Promise((resolve, reject) => {
    let failed = false
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        const { document, hashes } = extractScriptHashes(Buffer.concat(chunks), mark)
        resolve({ document, scripts: hashes, failed })
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce: mark,
      // Unlimited chunk size: otherwise React adds scripts that move late parts of the page into
      // place.
      progressiveChunkSize: Infinity,
      onAllReady() {
        clearTimeout(timer)
        pipe(sink)
      },
      onShellError: reject,
      onError(error) {
        failed = true
        onFailure(error)
      },
    })
    const timer = setTimeout(abort, timeout)
  })
}

/**
 * Streams a document's buffers without copying them; joining them into a single buffer would copy
 * them.
 */
export function toBufferStream(parts: readonly Buffer[]): ReadableStream<Buffer> {
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part)
      controller.close()
    },
  })
}
