import { useRevalidator } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

/**
 * Error message for a part of the page that failed to load, with an optional reassuring text and a
 * retry button.
 */
export function LoadFailed({ safe }: { safe?: string }) {
  const { revalidate, state } = useRevalidator()
  return (
    <div className="box row wraps" role="alert">
      <Icon name="refresh" />
      <p className="grow">
        No pudimos cargar esta parte. {safe ? <span className="muted">{safe}</span> : null}
      </p>
      <Button size="s" busy={state === 'loading'} onClick={() => void revalidate()}>
        Reintentar
      </Button>
    </div>
  )
}
