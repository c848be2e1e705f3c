import type { SearchRule } from './search-rule.ts'

/** Formats a search rule on one line: `lap top → laptop`. */
export function formatSearchRule({
  kind,
  words,
  meant,
}: Pick<SearchRule, 'kind' | 'words' | 'meant'>): string {
  const said = words.join(kind === 'same' ? ' = ' : ', ')
  return kind === 'meant' ? `${said} → ${meant.join(', ')}` : said
}

export const searchRuleKindLabels: Record<SearchRule['kind'], string> = {
  same: 'Significan lo mismo',
  meant: 'Quiso decir',
  pinned: 'Productos fijados',
}
