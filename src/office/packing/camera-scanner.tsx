import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'

/**
 * Button that starts or stops scanning with the camera; hidden if the browser cannot read barcodes.
 */
export function CameraScanner({ onCode }: { onCode: (code: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  const [trouble, setTrouble] = useState('')
  const video = useRef<HTMLVideoElement>(null)
  const tell = useEffectEvent(onCode)
  const fail = useEffectEvent((error: unknown) => {
    setOpen(false)
    setTrouble(
      error instanceof DOMException && error.name === 'NotAllowedError'
        ? 'El navegador no dio permiso de usar la cámara. Escribe el código, o da el permiso y vuelve a abrirla.'
        : 'La cámara no se pudo abrir. Escribe el código.',
    )
  })

  useEffect(() => {
    if (!isOpen || !video.current) return
    const gone = new AbortController()
    const shown = video.current
    import('./scan-codes-with-camera.ts')
      .then(({ scanCodesWithCamera }) => scanCodesWithCamera(shown, tell, gone.signal))
      .catch((error) => {
        if (!gone.signal.aborted) fail(error)
      })
    const leave = () => document.hidden && setOpen(false)
    document.addEventListener('visibilitychange', leave, { signal: gone.signal })
    return () => gone.abort()
  }, [isOpen])

  if (!useCanScan()) return null
  return (
    <div className="camera">
      <Button
        onClick={() => {
          setTrouble('')
          setOpen(!isOpen)
        }}
      >
        <Icon name="camera" />
        {isOpen ? 'Apagar la cámara' : 'Usar la cámara'}
      </Button>
      {isOpen ? <video ref={video} muted playsInline aria-label="Lo que ve la cámara" /> : null}
      {trouble ? (
        <p className="error" role="alert">
          {trouble}
        </p>
      ) : null}
    </div>
  )
}

function useCanScan(): boolean {
  return useHydrated() && 'BarcodeDetector' in window && 'mediaDevices' in navigator
}
