import type { useEnteredFields } from '../forms/form-draft.ts'

/**
 * Hidden fields with the values that the form fields had when the form was opened, to detect edit
 * conflicts.
 */
export function OriginalValuesFields({
  texts,
  typed,
  form,
}: {
  texts: Readonly<Record<string, string>>
  /**
   * Input of this form, restored after a rejection; it contains the field values of the first page
   * load
   */
  typed: Pick<ReturnType<typeof useEnteredFields>, 'text'>
  form?: string
}) {
  const read = typed.text('leido', JSON.stringify(texts))
  return <input key={read} type="hidden" name="leido" value={read} form={form} />
}
