import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

interface Overlay {
  open: boolean
  onClose: () => void
}

/** Native dialog controlled by `open`: Escape and an outside click close it, focus returns to the opener. */
export function useOverlay({ open, onClose }: Overlay) {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || !open) return
    dialog.showModal()
    return () => dialog.close()
  }, [open])
  return {
    ref,
    // A `close` event is ignored while the dialog is open: the event fires late, when the dialog
    // may be open again or replaced by another dialog
    onClose: () => {
      if (ref.current && !ref.current.open) onClose()
    },
    onClick: (event: MouseEvent) => {
      if (event.target === ref.current && isOutside(ref.current, event)) ref.current.close()
    },
  }
}

function isOutside(dialog: HTMLDialogElement, { clientX: x, clientY: y }: MouseEvent): boolean {
  const edge = dialog.getBoundingClientRect()
  return x < edge.left || x > edge.right || y < edge.top || y > edge.bottom
}

/** Modal dialog for a question or a short task. */
export function Modal({
  title,
  children,
  closable,
  ...overlay
}: Overlay & { title: string; children?: ReactNode; closable?: boolean }) {
  const id = useId()
  return (
    <dialog className="modal" aria-labelledby={id} {...useOverlay(overlay)}>
      {closable ? (
        <div className="row apart">
          <h2 id={id}>{title}</h2>
          <CloseButton label="Cerrar" onClose={overlay.onClose} />
        </div>
      ) : (
        <h2 id={id}>{title}</h2>
      )}
      {children}
    </dialog>
  )
}

/** Side panel that opens from the right; the menu panel opens from the left. */
export function SidePanel({
  title,
  closeLabel,
  side = 'right',
  className,
  headClassName,
  contentLabel,
  children,
  foot,
  ...overlay
}: Overlay & {
  title: string
  closeLabel: string
  side?: 'right' | 'left'
  className?: string
  headClassName?: string
  contentLabel: string
  children: ReactNode
  foot?: ReactNode
}) {
  const id = useId()
  return (
    <dialog
      className={classNames('panel', side === 'left' && 'left', className)}
      aria-labelledby={id}
      {...useOverlay(overlay)}
    >
      <div className={classNames('head', headClassName)}>
        <h2 id={id}>{title}</h2>
        <CloseButton label={closeLabel} onClose={overlay.onClose} />
      </div>
      <section className="in stack" tabIndex={0} aria-label={contentLabel}>
        {children}
      </section>
      {foot ? <div className="tail stack">{foot}</div> : null}
    </dialog>
  )
}

export function CloseButton({ label, onClose }: { label: string; onClose: () => void }) {
  return (
    <Button kind="quiet" round aria-label={label} onClick={onClose}>
      <Icon name="x" />
    </Button>
  )
}
