import { Form } from 'react-router'
import { Button } from '#ui/button.tsx'

/** Cancels an import that was paused before it wrote anything. */
export function CancelImport() {
  return (
    <Form method="post" className="stack close">
      <p>Aún no cambió nada.</p>
      <Button type="submit" kind="danger" name="hacer" value="dejar">
        Cancelar la importación
      </Button>
    </Form>
  )
}
