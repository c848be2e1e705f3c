import type { useTyped } from '../forms/draft.ts'

/** Hidden fields with the values at opening, to detect edit conflicts. */
export function ReadTexts({
  texts,
  typed,
  form,
}: {
  texts: Readonly<Record<string, string>>
  /** Input of this form; after a rejection it still contains the values of the first page load */
  typed: Pick<ReturnType<typeof useTyped>, 'text'>
  form?: string
}) {
  const read = typed.text('leido', JSON.stringify(texts))
  return <input key={read} type="hidden" name="leido" value={read} form={form} />
}
