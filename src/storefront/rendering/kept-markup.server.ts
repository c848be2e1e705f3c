import { randomUUID } from 'node:crypto'
import { renderToString } from 'react-dom/server'
import type { KeepMarkup } from '../ui/kept.tsx'

/** Bytes of markup, and of what it is known by, after which the older half is forgotten. */
const mostKept = 1_500_000
const encoder = new TextEncoder()

export type MarkupKeeper = {
  keep: KeepMarkup
  /** What `render` writes, with marks in place of kept markup, which is neither encoded nor looked through again. */
  writeWithMarks: (render: () => string) => Written
}

export type Written = {
  text: string
  /** These bytes of the text, cut nowhere within a mark, and kept markup in the place of each mark. */
  fill: (bytes: readonly Buffer[]) => Buffer[]
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
      // memory of its own: a small buffer would keep the large one alive that it is a part of
      return Buffer.from(encoder.encode(renderToString(draw())).buffer)
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

  function writeWithMarks(render: () => string): Written {
    const kept: Buffer[] = []
    marked = kept
    try {
      return { text: render(), fill: (bytes) => bytes.flatMap((part) => filled(part, kept)) }
    } finally {
      marked = undefined
    }
  }

  function filled(bytes: Buffer, kept: readonly Buffer[]): Buffer[] {
    const parts: Buffer[] = []
    let from = 0
    for (let at = bytes.indexOf(opens); at >= 0; at = bytes.indexOf(opens, from)) {
      const end = bytes.indexOf(closes, at)
      const place = Number(bytes.toString('latin1', at + opens.length, end))
      parts.push(bytes.subarray(from, at), kept[place] as Buffer)
      from = end + closes.length
    }
    return [...parts, bytes.subarray(from)]
  }

  return { keep, writeWithMarks }
}
