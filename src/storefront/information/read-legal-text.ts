import type { RouterContextProvider } from 'react-router'
import { type MarkdownBlock, parseMarkdown } from '#ui/text/parse-markdown.ts'
import { createApiClient } from '../api/api-client.ts'

export interface LegalText {
  title: string
  lastUpdated: string
  blocks: MarkdownBlock[]
}

/** Loads a legal text on the server: the browser gets its blocks, not its Markdown. */
export async function readLegalText(
  context: Readonly<RouterContextProvider>,
  page: 'politicas' | 'condiciones' | 'aviso-de-privacidad',
): Promise<LegalText> {
  const reply = await createApiClient(context).get(`shop/legal/${page}`)
  const blocks = parseMarkdown(reply.body_markdown)
  const title = blocks.find((block) => block.kind === 'title')
  return {
    title: title?.text ?? '',
    lastUpdated: reply.last_updated,
    blocks: blocks.filter((block) => !isDateLine(block)),
  }
}

/**
 * Whether a block of a legal text repeats the date, which the page already shows under the title.
 */
function isDateLine(block: MarkdownBlock): boolean {
  const [first] = block.kind === 'paragraph' ? block.content : []
  return first !== undefined && first.text.startsWith('Última actualización')
}
