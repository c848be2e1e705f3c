import { Button } from '#ui/button.tsx'

/** Form of the buttons that send nothing of the grid. */
export const sideFormId = 'aparte'

/** A button of the page outside the grid's form, which sends nothing of the grid. */
export function SideButton({
  command,
  label,
  said,
  kind,
}: {
  command: string
  label: string
  /** Text after the label for screen readers */
  said: string
  kind?: 'quiet'
}) {
  return (
    <Button type="submit" form={sideFormId} name="hacer" value={command} {...(kind && { kind })}>
      {label}
      <span className="sr"> {said}</span>
    </Button>
  )
}
