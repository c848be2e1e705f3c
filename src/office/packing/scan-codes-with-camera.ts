interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}

declare global {
  interface Window {
    /** Barcode detector of the browser (Shape Detection API); missing in some browsers. */
    BarcodeDetector?: new (options: { formats: string[] }) => Detector
  }
}

const formats = ['code_128', 'ean_13', 'ean_8', 'upc_a', 'upc_e', 'qr_code']
/** Interval in ms between two scans. */
const pause = 150
/** Time in ms for which a code must be out of view before it is scanned again. */
const awayFor = 1200

/** Shows the camera and reports each code once while visible, until `signal` aborts. */
export async function scanCodesWithCamera(
  video: HTMLVideoElement,
  onCode: (code: string) => void,
  signal: AbortSignal,
): Promise<void> {
  if (!window.BarcodeDetector) return
  const detector = new window.BarcodeDetector({ formats })
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const close = () => {
    for (const track of stream.getTracks()) track.stop()
    video.srcObject = null
  }
  if (signal.aborted) return close()
  signal.addEventListener('abort', close)
  video.srcObject = stream
  await video.play()
  const seen = new Map<string, number>()
  while (!signal.aborted) {
    for (const { rawValue } of await detector.detect(video).catch(() => [])) {
      const now = performance.now()
      if (now - (seen.get(rawValue) ?? -awayFor) >= awayFor && !signal.aborted) onCode(rawValue)
      seen.set(rawValue, now)
    }
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}
