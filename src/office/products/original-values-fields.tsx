import type { useRestoredFormFields } from '../forms/form-draft.ts'

/**
 * Hidden fields with the values that the form fields had when the form was opened, to detect edit
 * conflicts.
 */
export function HiddenOriginalValueFields({
  texts,
  typed,
  form,
}: {
  texts: Readonly<Record<string, string>>
  /**
   * Form input restored after a rejection, including the original values of the fields from the
   * first page load
   */
  typed: Pick<ReturnType<typeof useRestoredFormFields>, 'text'>
  form?: string
}) {
  const read = typed.text('leido', JSON.stringify(texts))
  return <input key={read} type="hidden" name="leido" value={read} form={form} />
}
