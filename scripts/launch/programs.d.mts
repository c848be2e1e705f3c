export const startProgram: string
