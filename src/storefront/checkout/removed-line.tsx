import { putBack } from '../cart/cart-store.ts'
import type { CartLine } from '../cart/cart-view.ts'
import { Button } from '../ui/button.tsx'
import { useAction } from '../ui/use-action.ts'

/** What was just taken out of the cart, with the way back. */
export function RemovedLine({ line, onDone }: { line: CartLine; onDone: () => void }) {
  const { busy, run } = useAction()
  return (
    <div className="row apart wraps gap-b" role="status">
      <p>
        Quitaste <strong lang={line.lang}>{line.name}</strong>.
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
