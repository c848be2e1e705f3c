export const startProgram: string
export const operateProgram: string
