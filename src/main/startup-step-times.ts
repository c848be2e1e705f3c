/** Name and duration in ms of a start step. */
type StepTime = { name: string; ms: number }

/** Timer for the steps of a start (`npm start -- --times`). */
export type StartupStepTimer = {
  measure: <Result>(name: string, step: () => Promise<Result>) => Promise<Result>
  list: () => readonly StepTime[]
}

export function createStartupStepTimer(): StartupStepTimer {
  const times: StepTime[] = []
  return {
    async measure(name, step) {
      const since = performance.now()
      try {
        return await step()
      } finally {
        times.push({ name, ms: performance.now() - since })
      }
    },
    list: () => times,
  }
}
