import { randomUUID } from 'node:crypto'
import { renderToString } from 'react-dom/server'
import type { KeepMarkup } from './ui/kept.tsx'

/** Bytes of markup, and of what it is known by, after which the older half is forgotten. */
const mostKept = 2_000_000

export type MarkupKeeper = {
  keep: KeepMarkup
  /** The bytes of what `render` writes. Kept markup is not even encoded again: it comes in where its mark stands. */
  encode: (render: () => string) => Buffer
}

/** Keeps what was drawn or written last, up to twice so many bytes. */
export function markupKeeper(most = mostKept): MarkupKeeper {
  const opens = `<!--${randomUUID()} `
  const closes = '-->'
  let recent = new Map<string, Buffer>()
  let older = new Map<string, Buffer>()
  let size = 0
  /** what takes the place of the marks in what is being written */
  let marked: Buffer[] | undefined

  function keep(by: string, draw: Parameters<KeepMarkup>[1]): string {
    const markup = recent.get(by) ?? remember(by, older.get(by) ?? drawn(draw))
    return marked ? `${opens}${marked.push(markup) - 1}${closes}` : markup.toString()
  }

  /** What is kept within it is written out there. */
  function drawn(draw: Parameters<KeepMarkup>[1]): Buffer {
    const around = marked
    marked = undefined
    try {
      return Buffer.from(renderToString(draw()))
    } finally {
      marked = around
    }
  }

  function remember(by: string, markup: Buffer): Buffer {
    if (size >= most) {
      older = recent
      recent = new Map()
      size = 0
    }
    size += by.length + markup.length
    recent.set(by, markup)
    return markup
  }

  function encode(render: () => string): Buffer {
    const kept: Buffer[] = []
    marked = kept
    try {
      return filled(Buffer.from(render()), kept)
    } finally {
      marked = undefined
    }
  }

  function filled(written: Buffer, kept: readonly Buffer[]): Buffer {
    const parts: Buffer[] = []
    let from = 0
    for (let at = written.indexOf(opens); at >= 0; at = written.indexOf(opens, from)) {
      const end = written.indexOf(closes, at)
      const place = Number(written.toString('latin1', at + opens.length, end))
      parts.push(written.subarray(from, at), kept[place] as Buffer)
      from = end + closes.length
    }
    return Buffer.concat([...parts, written.subarray(from)])
  }

  return { keep, encode }
}
