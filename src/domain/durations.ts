export const secondInMs = 1000
export const minuteInMs = 60 * secondInMs
export const hourInMs = 60 * minuteInMs
export const dayInMs = 24 * hourInMs

export const minuteInSeconds = 60
export const hourInSeconds = 60 * minuteInSeconds
export const dayInSeconds = 24 * hourInSeconds
