import { useEffect, useState } from 'react'

/** Countdown in seconds, with a function to start it. */
export function useCountdown(initial = 0): { left: number; start: (seconds: number) => void } {
  const [until, setUntil] = useState<number | null>(null)
  const [left, setLeft] = useState(initial)

  useEffect(() => {
    if (until === null) return
    function tick() {
      const seconds = Math.max(0, Math.ceil(((until ?? 0) - Date.now()) / 1000))
      setLeft(seconds)
      if (seconds === 0) clearInterval(timer)
    }
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [until])

  function start(seconds: number) {
    setLeft(seconds)
    setUntil(Date.now() + seconds * 1000)
  }

  return { left, start }
}
