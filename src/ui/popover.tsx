import { type ReactNode, useId, useRef } from 'react'
import { Button } from './button.tsx'

/** Small native popover menu; Escape and an outside click close it. */
export function Popover({ label, children }: { label: ReactNode; children: ReactNode }) {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLDivElement>(null)

  function place() {
    const edge = opener.current?.getBoundingClientRect()
    if (!edge || !box.current) return
    box.current.style.inset = `${edge.bottom + 6}px auto auto ${edge.left}px`
  }

  return (
    <>
      <Button ref={opener} popoverTarget={id} aria-haspopup="true">
        {label}
      </Button>
      <div className="pop" id={id} popover="auto" ref={box} onToggle={place}>
        {children}
      </div>
    </>
  )
}
