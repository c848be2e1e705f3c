const name = 'mostrador_sonido'

/** Whether notification sounds are on in this browser; off by default. */
export function isNotificationSoundOn(): boolean {
  try {
    return window.localStorage.getItem(name) === 'si'
  } catch {
    return false
  }
}

export function toggleNotificationSound(on: boolean): void {
  try {
    window.localStorage.setItem(name, on ? 'si' : 'no')
  } catch {
    // The sound is off if the browser storage is unavailable
  }
  if (on) playNotificationSound()
}

let context: AudioContext | undefined

/** Plays a sound of two short notes; browsers require a prior user gesture. */
export function playNotificationSound(): void {
  context ??= new AudioContext()
  for (const [place, frequency] of [660, 880].entries()) {
    const begin = context.currentTime + place * 0.14
    const note = new OscillatorNode(context, { frequency })
    const volume = new GainNode(context, { gain: 0 })
    volume.gain.setValueAtTime(0, begin)
    volume.gain.linearRampToValueAtTime(0.08, begin + 0.02)
    volume.gain.linearRampToValueAtTime(0, begin + 0.13)
    note.connect(volume).connect(context.destination)
    note.start(begin)
    note.stop(begin + 0.14)
  }
}
