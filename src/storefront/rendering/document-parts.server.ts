/** A rendered document: its head, which is short, with a character for each byte; the rest as it will be sent. */
export type DocumentParts = { head: string; body: readonly Buffer[] }

/** A document up to the end of its head, and from there; one without a head is all body. */
export function cutAtHead(document: Buffer): DocumentParts {
  const end = Math.max(0, document.indexOf('</head>'))
  return { head: document.toString('latin1', 0, end), body: [document.subarray(end)] }
}
