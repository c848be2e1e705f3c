import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import type { CartLine } from '../cart/cart-view.ts'
import { putBack } from '../cart/change-lines.ts'
import { useAction } from '../ui/use-action.ts'

/** Notice of a removed cart line, with undo. */
export function RemovedLine({ line, onDone }: { line: CartLine; onDone: () => void }) {
  const { busy, run } = useAction()
  return (
    <div className="alert gap-b" role="status">
      <Icon name="trash" />
      <p className="grow">
        Quitaste <b lang={line.lang}>{line.name}</b>.
      </p>
      <Button
        size="s"
        autoFocus
        busy={busy}
        onClick={() =>
          void run(async () => {
            await putBack(line)
            onDone()
          })
        }
      >
        Deshacer
      </Button>
    </div>
  )
}
