import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { unmarkScripts } from './own-scripts.server.ts'
import { ScriptMarkContext } from './script-mark.ts'

type Options = {
  /** Rendering timeout in ms; late parts render as failed */
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
 * Renders a complete page before the first header is sent, because the content policy lists inline scripts by hash.
 * `draw` receives the mark for these scripts.
 */
export function renderDocument(
  draw: (mark: string) => ReactNode,
  { timeout, onFailure }: Options,
): Promise<Rendered> {
  const mark = randomUUID()
  const page = <ScriptMarkContext value={mark}>{draw(mark)}</ScriptMarkContext>
  return new Promise((resolve, reject) => {
    let failed = false
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        const { document, hashes } = unmarkScripts(Buffer.concat(chunks), mark)
        resolve({ document, scripts: hashes, failed })
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce: mark,
      // Unlimited chunk size, so that no script has to move late parts into place.
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

/** Stream of buffers without copying; a single buffer would be copied. */
export function streamOf(parts: readonly Buffer[]): ReadableStream<Buffer> {
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part)
      controller.close()
    },
  })
}
