import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { unmarkScripts } from './own-scripts.server.ts'
import { ScriptMarkContext } from './script-mark.ts'

type Options = {
  /** Timeout in ms; late parts render as failed. */
  timeout: number
  onFailure: (error: unknown) => void
}

type Rendered = {
  document: Buffer
  /** hashes of the inline scripts that React and React Router wrote */
  scripts: readonly string[]
  failed: boolean
}

/**
 * Renders a page whole: its inline scripts must be known before the first header leaves, because the content policy
 * names them by hash. `draw` is given the mark that they bear.
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
      // Everything in its own place, however large: no part is put there by a script.
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

/** Parts that are handed on as they are; a buffer would be copied. */
export function streamOf(parts: readonly Buffer[]): ReadableStream<Buffer> {
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part)
      controller.close()
    },
  })
}
