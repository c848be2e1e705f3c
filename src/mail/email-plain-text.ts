import {
  type MailContentBlock,
  type MailLabelValueRow,
  listSenderContactLines,
  type MailContent,
  type MailSender,
} from './mail-template-types.ts'

/** Renders a mail as plain text. */
export function renderMailPlainText(
  { greeting, blocks, button, closing }: MailContent,
  sender: MailSender,
): string {
  const parts = [
    greeting,
    ...blocks.map(textOf),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...(closing === '' ? [] : [closing]),
    signature(sender),
  ]
  return `${parts.join('\n\n')}\n`
}

function signature(sender: MailSender): string {
  return [sender.name, ...listSenderContactLines(sender)].join('\n')
}

function textOf(block: MailContentBlock): string {
  if (typeof block === 'string') return block
  if ('quote' in block) return block.quote.replaceAll(/^/gm, '> ')
  if ('barcode' in block) return `Código de barras: ${groupDigitsInFours(block.barcode)}`
  if ('facts' in block) return block.facts.map(factText).join('\n')
  if ('lines' in block) return [`${block.title}:`, ...block.lines].join('\n')
  if ('steps' in block) {
    const steps = block.steps.map((step, before) => `${before + 1}. ${step}`)
    return [`${block.title}:`, ...steps].join('\n')
  }
  if ('link' in block) return `${block.words}\n${block.link.label}:\n${block.link.url}`
  const products = block.products.map(
    ({ name, quantity, amount }) => `${quantity} × ${name}: ${amount}`,
  )
  return [...products, ...block.sums.map(factText)].join('\n')
}

function factText([label, value]: MailLabelValueRow): string {
  return `${label}: ${value}`
}

/** Groups digits in fours: `9300 0026`. */
export function groupDigitsInFours(digits: string): string {
  return digits.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
}
