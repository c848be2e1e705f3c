import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { Button } from '#ui/button.tsx'
import { isTextInputTarget } from '../frame/is-text-input-target.ts'

/** Notice of a completed action with its undo button; Ctrl Z undoes it too. */
export function UndoNotice({
  said,
  until,
  fields,
}: {
  said: string
  /**
   * Time until which undoing the action also prevents the message to the shopper: `10:47 am`;
   * absent if there is no message
   */
  until?: string
  /**
   * Names and values of the hidden form fields that the undo button submits, such as the id of the
   * change to undo
   */
  fields: Readonly<Record<string, string>>
}) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z'
      // Inside a field, Ctrl Z undoes typing
      if (!isUndo || isTextInputTarget(event.target)) return
      event.preventDefault()
      button.current?.click()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return (
    <Form method="post" className="undo">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <span role="status">
        {said} {until ? `Se puede deshacer hasta las ${until}.` : 'Se puede deshacer.'}
      </span>
      <Button type="submit" ref={button}>
        Deshacer
      </Button>
    </Form>
  )
}
