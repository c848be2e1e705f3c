import { createRoot } from 'react-dom/client'
import {
  cssTransition,
  ToastContainer,
  type ToastTransitionProps,
  toast,
} from 'react-toastify/unstyled'
import { Icon } from '#ui/icon.tsx'

const durations = { success: 3000, error: 2000 }
const most = 5

const Drop = cssTransition({ enter: 'toast-in', exit: 'toast-out', collapseDuration: 120 })

/**
 * Toast transition: the timer that hides the toast starts after the entrance animation, unless the
 * toast is hovered, focused or hidden.
 */
function DropThenRun({ playToast, ...entrance }: ToastTransitionProps) {
  const run = () => {
    const isHeld = entrance.nodeRef.current?.matches(':hover, :focus-within')
    if (!isHeld && document.hasFocus()) playToast()
  }
  return <Drop {...entrance} playToast={run} />
}

let stage: HTMLElement | undefined

/** The toast container lives outside the page's tree, so that it can move into an open dialog. */
function mount(): HTMLElement {
  const element = document.createElement('div')
  element.className = 'toasts'
  element.popover = 'manual'
  createRoot(element).render(
    <ToastContainer
      position="top-center"
      newestOnTop
      limit={most}
      closeButton={false}
      hideProgressBar={false}
      closeOnClick
      pauseOnHover
      pauseOnFocusLoss
      draggable={false}
      transition={DropThenRun}
      aria-label="Avisos"
    />,
  )
  return element
}

/** Moves the toast container into the topmost open dialog and back, because everything outside a dialog is inert. */
function bringToFront(element: HTMLElement): void {
  const dialogs = document.querySelectorAll<HTMLDialogElement>('dialog:modal')
  const host = dialogs[dialogs.length - 1] ?? document.body
  if (element.parentElement !== host) host.append(element)
  if (!element.matches(':popover-open')) element.showPopover()
}

function followDialogs(element: HTMLElement): void {
  const observer = new MutationObserver(() => bringToFront(element))
  observer.observe(document.body, { attributeFilter: ['open'], subtree: true })
}

export function showToast(kind: 'success' | 'error', text: string): void {
  if (!stage) {
    stage = mount()
    followDialogs(stage)
  }
  bringToFront(stage)
  const id = toast(<ToastText kind={kind} text={text} onFocus={(on) => hold(id, on)} />, {
    type: kind,
    autoClose: durations[kind],
    role: kind === 'error' ? 'alert' : 'status',
    icon: false,
  })
}

function hold(id: string | number, on: boolean): void {
  if (on) toast.pause({ id })
  else toast.play({ id })
}

function ToastText({
  kind,
  text,
  onFocus,
}: {
  kind: 'success' | 'error'
  text: string
  onFocus: (on: boolean) => void
}) {
  return (
    <div className="toast-text" onFocus={() => onFocus(true)} onBlur={() => onFocus(false)}>
      <Icon name={kind === 'success' ? 'ok' : 'bad'} />
      <span>{text}</span>
    </div>
  )
}
