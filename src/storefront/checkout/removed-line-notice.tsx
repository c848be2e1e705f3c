import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import type { CartLine } from '../cart/cart-snapshot.ts'
import { restoreCartLine } from '../cart/change-cart-lines.ts'
import { useAsyncAction } from '../ui/use-async-action.ts'

/** Message about a cart line that was removed, with an undo button. */
export function RemovedCartLineNotice({ line, onDone }: { line: CartLine; onDone: () => void }) {
  const { busy, run } = useAsyncAction()
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
            await restoreCartLine(line)
            onDone()
          })
        }
      >
        Deshacer
      </Button>
    </div>
  )
}
