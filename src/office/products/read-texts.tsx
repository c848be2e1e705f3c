import type { useTyped } from '../deeds/draft.ts'

/** What the fields of a form said when it was opened, so that what a colleague saves meanwhile is seen. */
export function ReadTexts({
  texts,
  typed,
  form,
}: {
  texts: Readonly<Record<string, string>>
  /** of the same form: after a refusal it still stands for what was read first */
  typed: Pick<ReturnType<typeof useTyped>, 'text'>
  form?: string
}) {
  const read = typed.text('leido', JSON.stringify(texts))
  return <input key={read} type="hidden" name="leido" value={read} form={form} />
}
